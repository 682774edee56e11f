import { setTimeout as pause } from 'node:timers/promises';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { z } from '@muster/contract/zod.ts';
import { Pool } from 'undici';
import { quantile } from '../statistics.ts';

/** As in apps/web/src/lib/api/call-api.ts. */
const CALL_TIMEOUT_MS = 15_000;

interface Fetched {
  readonly path: string;
  /** The browser waits for one to two times this long, once for several events. */
  readonly delayMs: number;
}

const immediately = (path: string): Fetched => ({ path, delayMs: 0 });

/** What every page of a signed-in member fetches after a lost connection, recorded in Chromium. */
const everywhere: readonly Fetched[] = [
  immediately(listChatsEndpoint.path),
  immediately(getSessionEndpoint.path),
  immediately(listReceivedRequestsEndpoint.path),
  immediately(listSentRequestsEndpoint.path),
  immediately(listReadyChecksEndpoint.path),
];

const pageSchema = z.object({ posts: z.array(z.object({ id: z.string(), authorId: z.string() })) });

/** What a page with the board fetches in addition. */
async function boardRequests(origin: string, cookie: string): Promise<readonly Fetched[]> {
  const response = await fetch(origin + listPostsEndpoint.path, { headers: { cookie } });
  const { posts } = pageSchema.parse(await response.json());
  const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].join();
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const ends = { tonightEndsAt: inHours(8), weekEndsAt: inHours(152) };
  return [
    { path: `${listPlayerStatusesEndpoint.path}?${query({ ids })}`, delayMs: 100 },
    { path: listPostsEndpoint.path, delayMs: 300 },
    { path: `${getPostFacetsEndpoint.path}?${query(ends)}`, delayMs: 2000 },
  ];
}

/** The requests with which browsers catch up. */
export async function createCatchUps(origin: string, cookie: string) {
  const onBoard = [...everywhere, ...(await boardRequests(origin, cookie))];
  // Each browser has connections of its own.
  const pool = new Pool(origin);
  const waiting = new Set<string>();
  const latenciesMs: number[] = [];
  const failures: string[] = [];
  let pending = 0;

  async function send(path: string, member: string): Promise<void> {
    const from = performance.now();
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie: member }, signal });
    await body.dump();
    if (statusCode >= 400) failures.push(`${statusCode} of ${path}`);
    latenciesMs.push(performance.now() - from);
  }

  async function fetchOnce(member: string, path: string, delayMs: number): Promise<void> {
    const key = `${member} ${path}`;
    if (waiting.has(key)) return;
    waiting.add(key);
    pending += 1;
    await pause(delayMs);
    waiting.delete(key);
    await send(path, member).catch((error: unknown) => failures.push(String(error)));
    pending -= 1;
  }

  return {
    /** A browser may have missed events. It fetches after the delay, once for several events. */
    start(member: string, hasBoard: boolean, delayMs: number): void {
      for (const fetched of hasBoard ? onBoard : everywhere)
        void fetchOnce(member, fetched.path, delayMs + fetched.delayMs * (1 + Math.random()));
    },
    isDone: (): boolean => pending === 0,
    result: () => ({ requests: latenciesMs.length, p99Ms: quantile(latenciesMs, 0.99), failures }),
    close: (): Promise<void> => pool.close(),
  };
}
export type CatchUps = Awaited<ReturnType<typeof createCatchUps>>;
