// A worker that opens live connections, half of them with the board open, which also fetch their counts. It
// parses only the frames of a few boards.
import { once } from 'node:events';
import { getPostFacetsEndpoint } from '@muster/contract/board/board.ts';
import { z } from '@muster/contract/zod.ts';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { boardSubscription, openLiveConnections } from '../open-live-connections.ts';
import { sharedClockMs } from '../worker.ts';

const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), origins: z.array(z.string()), cookies: z.array(z.string()) }),
  /** Returns the arrivals since the last time. */
  z.object({ kind: z.literal('read') }),
]);
const frameSchema = z.object({ type: z.string(), events: z.optional(z.array(z.unknown())) });
const createdSchema = z.object({ type: z.literal('post.created'), postId: z.string() });

/** Every second connection of a node has the board open; of these, every 25th is parsed. */
const SOCKETS_PER_BOARD = 2;
const BOARDS_PER_SAMPLE = 25;
const SUBSCRIBE_TIMEOUT_MS = 20_000;

const sockets: WebSocket[] = [];
let boards = 0;
let samples = 0;
let arrivals = new Map<string, number[]>();

function recordArrivals(data: Buffer): void {
  const arrivedMs = sharedClockMs();
  const frame: unknown = JSON.parse(data.toString());
  // The author's own connections receive a single event.
  for (const event of frameSchema.parse(frame).events ?? [frame]) {
    const created = createdSchema.safeParse(event);
    if (!created.success) continue;
    const own = arrivals.get(created.data.postId) ?? [];
    arrivals.set(created.data.postId, own);
    own.push(arrivedMs);
  }
}

/** As in apps/web/src/lib/api/refetch.ts. */
const INTERVAL_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Nights end at a full hour, as those of the web app. */
const inHours = (hours: number): string => new Date((Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS).toISOString();
const countsPath = (): string =>
  `${getPostFacetsEndpoint.path}?${new URLSearchParams({ tonightEndsAt: inHours(8), weekEndsAt: inHours(152) }).toString()}`;

/** Fetches the counts of open boards as the web app does while others post: every 5 s, spread over this time. */
function createCountsFetcher(origin: string) {
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

async function subscribeToBoard(socket: WebSocket): Promise<void> {
  const signal = AbortSignal.timeout(SUBSCRIBE_TIMEOUT_MS);
  socket.send(JSON.stringify(boardSubscription));
  for (let type = ''; type !== 'live.subscribed'; ) {
    const [data] = await once(socket, 'message', { signal });
    type = frameSchema.parse(JSON.parse(String(data))).type;
  }
  boards += 1;
  if (boards % BOARDS_PER_SAMPLE !== 0) return;
  samples += 1;
  socket.on('message', recordArrivals);
}

async function open(origin: string, cookies: readonly string[]): Promise<void> {
  const opened = await openLiveConnections(origin, cookies, sockets.length);
  const fetchAfterChanges = createCountsFetcher(origin);
  sockets.push(...opened);
  const isBoard = (index: number): boolean => index % SOCKETS_PER_BOARD === 0;
  await Promise.all(opened.filter((_, index) => isBoard(index)).map(subscribeToBoard));
  for (const [index, socket] of opened.entries()) if (isBoard(index)) fetchAfterChanges(socket, cookies[index] ?? '');
}

async function handleOrder(message: unknown): Promise<void> {
  const order = orderSchema.parse(message);
  if (order.kind === 'open') {
    const { origins, cookies } = order;
    for (const [node, origin] of origins.entries())
      await open(
        origin,
        cookies.filter((_, index) => index % origins.length === node),
      );
  }
  const count = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  process.send?.({ count, samples, arrivals: order.kind === 'read' ? [...arrivals] : [] });
  if (order.kind === 'read') arrivals = new Map();
}

process.on('message', (message) => void handleOrder(message));
process.on('disconnect', () => process.exit());
