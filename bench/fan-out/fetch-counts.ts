import { getPostFacetsEndpoint } from '@muster/contract/posts/board.ts';
import { Pool } from 'undici';
import type { WebSocket } from 'ws';

/** As in apps/web/src/live/mark-stale.ts. */
const INTERVAL_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Nights end at a full hour, as those of the web app. */
const inHours = (hours: number): string => new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS).toISOString();
const countsPath = (): string =>
  `${getPostFacetsEndpoint.path}?${new URLSearchParams({ tonightEndsAt: inHours(8), weekEndsAt: inHours(152) }).toString()}`;

/** Fetches the counts of open boards as the web app does while others post: every 5 s, spread over this time. */
export function createCountsFetcher(origin: string) {
  const pool = new Pool(origin);
  async function fetchCounts(cookie: string): Promise<void> {
    const { statusCode, body } = await pool.request({ method: 'GET', path: countsPath(), headers: { cookie } });
    await body.dump();
    if (statusCode !== 200) throw new Error(`The counts were answered with ${statusCode}.`);
  }

  return function fetchAfterChanges(socket: WebSocket, cookie: string): void {
    let isScheduled = false;
    let fetchedAt = performance.now() - Math.random() * INTERVAL_MS;
    socket.on('message', (data: Buffer) => {
      if (isScheduled || !data.includes('"live.batch"')) return;
      isScheduled = true;
      // After a pause, the time since the last fetch is as random as that of the first one.
      const sinceMs = (performance.now() - fetchedAt) % INTERVAL_MS;
      setTimeout(() => {
        isScheduled = false;
        fetchedAt = performance.now();
        void fetchCounts(cookie);
      }, INTERVAL_MS - sinceMs);
    });
  };
}
