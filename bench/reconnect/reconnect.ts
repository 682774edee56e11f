import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { z } from '@muster/contract/zod.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import { withStack, type Benchmark, atMost, requirePrograms } from '../benchmark.ts';
import { fillBoard, cookieHeaderOf, insertMembers, signIn } from '../data.ts';
import { insertPairedChats } from '../live.ts';
import { sendRequest } from '../load.ts';
import { type Server, cpuMsOf, openCluster, startNats, startProduct } from '../servers.ts';
import { quantile, median } from '../statistics.ts';
import { type Worker, startWorker } from '../worker.ts';

const PAGES_PER_SECOND = 20;
const OTHERS = 50;
const MAX_P99_MS = 1000;

interface Size {
  readonly posts: number;
  /** Browsers of the node that dies, and of the other one. */
  readonly lost: number;
  readonly surviving: number;
  /** Longer than the time between two heartbeats, which spread the reconnects. */
  readonly quietMs: number;
  readonly waitsForCatchUp: boolean;
}
const full: Size = { posts: 10_000, lost: 5000, surviving: 1000, quietMs: 12_000, waitsForCatchUp: true };
const quick: Size = { posts: 1000, lost: 50, surviving: 20, quietMs: 300, waitsForCatchUp: false };

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
    async take(): Promise<readonly Read[]> {
      const own = sent;
      sent = [];
      return Promise.all(own);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer);
      await Promise.all(sent);
      await client.close();
    },
  };
}

interface Accounts {
  readonly browsers: readonly string[];
  readonly others: readonly string[];
}

/** Connects browsers to two nodes, kills the first one, and waits until its browsers have reconnected and all have caught up. */
const measureFailover = (
  [victim, survivor]: readonly [Server, Server],
  worker: Worker,
  { browsers, others }: Accounts,
  { lost, quietMs, waitsForCatchUp }: Size,
) =>
  withStack(async (stack) => {
    const nodes = [
      { origin: victim.origin, cookies: browsers.slice(0, lost) },
      { origin: survivor.origin, cookies: browsers.slice(lost) },
    ];
    await worker.request({ kind: 'open', nodes, survivor: survivor.origin }, progressSchema);
    const reading = stack.use(startReading(survivor.origin, others));
    await pause(quietMs);
    await reading.take();
    const usedBeforeMs = await cpuMsOf(survivor);
    const diedMs = performance.now();
    process.kill(victim.pid, 'SIGKILL');
    const progress = await worker.request({ kind: 'recovered', count: lost, waitsForCatchUp }, progressSchema);
    const tookMs = performance.now() - diedMs;
    const usedMs = (await cpuMsOf(survivor)) - usedBeforeMs;
    const reads = await reading.take();
    return {
      ...progress,
      seconds: tookMs / 1000,
      /** CPU time of the surviving node, as a share of one core. */
      cpuPercent: (usedMs / tookMs) * 100,
      othersP99Ms: quantile(
        reads.map(({ ms }) => ms),
        0.99,
      ),
      othersFailures: reads.filter(({ isFailed }) => isFailed).length,
    };
  });
type Failover = Awaited<ReturnType<typeof measureFailover>>;

async function fill(client: pg.Client, { posts, lost, surviving }: Size): Promise<Accounts> {
  await fillBoard(client, posts);
  const memberIds = await insertMembers(client, lost + surviving + OTHERS);
  await insertPairedChats(client, memberIds);
  await client.query('vacuum analyze');
  const cookies = (await signIn(client, memberIds)).map(cookieHeaderOf);
  return { browsers: cookies.slice(OTHERS), others: cookies.slice(0, OTHERS) };
}

const measures: readonly (readonly [string, string, (failover: Failover) => number])[] = [
  ['time since the death of the node', 's', ({ seconds }) => seconds],
  ['CPU of the surviving node', '% of a core', ({ cpuPercent }) => cpuPercent],
  ['failed attempts to connect', '', ({ failedAttempts }) => failedAttempts],
  ['their HTTP requests', '', ({ requests }) => requests],
  ['their HTTP requests, p99', 'ms', ({ p99Ms }) => p99Ms ?? Number.NaN],
  ['first page for others, p99', 'ms', ({ othersP99Ms }) => othersP99Ms],
];

/** Browsers reconnect to the other one of two nodes after the death of theirs. */
export const reconnect: Benchmark = {
  name: 'reconnect',
  async run({ isQuick, repetitions, stack, log }) {
    requirePrograms('nats-server');
    const size = isQuick ? quick : full;
    const cluster = stack.use(await openCluster());
    const { target, filled } = await cluster.createDatabase('reconnect', (client) => fill(client, size));
    const nats = await startNats(stack);
    const start = async (): Promise<Server> => stack.use(await startProduct(target, nats));
    const survivor = await start();
    const worker = stack.use(startWorker(join(import.meta.dirname, 'browsers-worker.ts')));
    const failovers: Failover[] = [];
    while (failovers.length < repetitions) {
      log(`killing a node with ${size.lost.toLocaleString('en')} browsers`);
      failovers.push(await measureFailover([await start(), survivor], worker, filled, size));
    }
    const title = `${size.lost.toLocaleString('en')} browsers reconnected, and all caught up`;
    const medianOf = (of: (failover: Failover) => number): number => median(failovers.map(of));
    return {
      figures: measures.map(([name, unit, of]) => ({
        name: `${title}: ${name}`,
        side: 'product',
        unit,
        values: failovers.map(of),
      })),
      goals: [
        atMost(
          'first page for others while browsers reconnect, p99',
          medianOf(({ othersP99Ms }) => othersP99Ms),
          MAX_P99_MS,
          'ms',
        ),
        atMost(
          'failed HTTP requests of others meanwhile',
          medianOf(({ othersFailures }) => othersFailures),
          0,
        ),
        atMost(
          'failed HTTP requests of the browsers',
          medianOf(({ failures }) => failures.length),
          0,
        ),
      ],
    };
  },
};
