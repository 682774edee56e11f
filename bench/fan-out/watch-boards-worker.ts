// A worker that opens live connections, half of them with the board open, which also fetch their counts. It counts the bytes of
// all connections, and parses only the frames of a few boards.
import { once } from 'node:events';
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';
import { boardSubscription, openLiveConnections } from '../open-live-connections.ts';
import { createCountsFetcher } from './fetch-counts.ts';
import { sharedClockMs } from './shared-clock.ts';

const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), origins: z.array(z.string()), cookies: z.array(z.string()) }),
  z.object({ kind: z.literal('count') }),
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
let bytes = 0;
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
  for (const socket of opened) socket.on('message', (data: Buffer) => (bytes += data.length));
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
  process.send?.({ count, bytes, samples, arrivals: order.kind === 'read' ? [...arrivals] : [] });
  if (order.kind === 'read') arrivals = new Map();
}

process.on('message', (message) => void handleOrder(message));
process.on('disconnect', () => process.exit());
