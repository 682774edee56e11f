import { setTimeout as pause } from 'node:timers/promises';
import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { z } from '@muster/contract/zod.ts';
import pidusage from 'pidusage';
import { Pool } from 'undici';
import { sendRequest } from '../load/keep-busy.ts';
import type { Server } from '../servers.ts';
import { quantile } from '../statistics.ts';
import { withStack } from '../with-stack.ts';
import type { Worker } from '../worker.ts';
import type { Failover, Phase, Reads } from './failover-figures.ts';

const PAGES_PER_SECOND = 20;

export interface FailoverSize {
  /** Browsers of the node that dies, and of the other one. */
  readonly lost: number;
  readonly surviving: number;
  /** Longer than the time between two heartbeats, which spread the reconnects. */
  readonly quietMs: number;
  readonly waitsForCatchUp: boolean;
}
const progressSchema = z.object({
  failedAttempts: z.int(),
  requests: z.int(),
  p99Ms: z.nullable(z.number()),
  failures: z.array(z.string()),
});

interface Read {
  readonly ms: number;
  readonly isFailed: boolean;
}

/** Members without a live connection who read the board at a steady rate. */
function startReading(origin: string, cookies: readonly string[]) {
  const client = new Pool(origin);
  let sent: Promise<Read>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const headers = { cookie: cookies[turn % cookies.length] ?? '' };
    turn += 1;
    const from = performance.now();
    const read = (isFailed: boolean) => (): Read => ({ isFailed, ms: performance.now() - from });
    const request = { method: 'GET', path: listPostsEndpoint.path, headers } as const;
    sent.push(sendRequest(client, request).then(read(false), read(true)));
  }, 1000 / PAGES_PER_SECOND);
  return {
    /** The requests that were sent since the last time. */
    async take(): Promise<Reads> {
      const own = sent;
      sent = [];
      const reads = await Promise.all(own);
      return {
        p99Ms: quantile(
          reads.map(({ ms }) => ms),
          0.99,
        ),
        failures: reads.filter(({ isFailed }) => isFailed).length,
      };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer);
      await Promise.all(sent);
      await client.close();
    },
  };
}

/** Connects browsers to two nodes and kills the first one. */
export const measureFailover = (
  [victim, survivor]: readonly [Server, Server],
  browsers: Worker,
  {
    cookies,
    others,
    size,
  }: { readonly cookies: readonly string[]; readonly others: readonly string[]; readonly size: FailoverSize },
): Promise<Failover> =>
  withStack(async (stack) => {
    const nodes = [
      { origin: victim.origin, cookies: cookies.slice(0, size.lost) },
      { origin: survivor.origin, cookies: cookies.slice(size.lost) },
    ];
    await browsers.request({ kind: 'open', nodes, survivor: survivor.origin }, progressSchema);
    const reading = stack.use(startReading(survivor.origin, others));
    await pause(size.quietMs);
    const quiet = await reading.take();
    const usedBeforeMs = (await pidusage(survivor.pid)).ctime;
    const diedMs = performance.now();
    process.kill(victim.pid, 'SIGKILL');

    async function waitFor(order: object): Promise<Phase> {
      const { failedAttempts, requests, p99Ms, failures } = await browsers.request(order, progressSchema);
      const tookMs = performance.now() - diedMs;
      const usedMs = (await pidusage(survivor.pid)).ctime - usedBeforeMs;
      return {
        seconds: tookMs / 1000,
        processorPercent: (usedMs / tookMs) * 100,
        others: await reading.take(),
        failedAttempts,
        requests,
        requestP99Ms: p99Ms ?? Number.NaN,
        failures,
      };
    }

    const reconnected = await waitFor({ kind: 'reconnected', count: size.lost });
    return { quiet, reconnected, caughtUp: size.waitsForCatchUp ? await waitFor({ kind: 'caught-up' }) : null };
  });
