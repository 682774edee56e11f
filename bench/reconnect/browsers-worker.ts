// A worker that behaves like many browsers: they reconnect after a lost connection, and fetch what they may have missed.
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import { until } from '@muster/testing/until.ts';
import { WebSocket } from 'ws';
import { boardSubscription, localAddressOf, openLiveConnections } from '../open-live-connections.ts';
import { type CatchUps, createCatchUps } from './catch-up.ts';

const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    nodes: z.array(z.object({ origin: z.string(), cookies: z.array(z.string()) })),
    survivor: z.string(),
  }),
  /** Waits until this number of browsers has reconnected, and then until all have fetched what they missed. */
  z.object({ kind: z.literal('recovered'), count: z.int(), waitsForCatchUp: z.boolean() }),
]);
type OpenOrder = Extract<z.output<typeof orderSchema>, { kind: 'open' }>;
const frameSchema = z.object({
  type: z.string(),
  refetchDelayMs: z.optional(z.number()),
  reconnectSpreadMs: z.optional(z.number()),
});

// The same as in apps/web/src/lib/live/live-client.ts, for partysocket.
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 8000;
const GROW_FACTOR = 1.7;
const CONNECT_TIMEOUT_MS = 5000;

interface Browser {
  readonly cookie: string;
  readonly address: string;
  readonly hasBoard: boolean;
  /** From 1 to 2. */
  readonly spread: number;
  /** From the last heartbeat. */
  reconnectSpreadMs: number;
}

/** Delay of a browser before an attempt to reconnect, counted from 1. */
function reconnectDelayMs(attempt: number, { spread, reconnectSpreadMs }: Browser): number {
  const first = MIN_RETRY_DELAY_MS * spread + reconnectSpreadMs * Math.random();
  return Math.min(first * GROW_FACTOR ** (attempt - 1), MAX_RETRY_DELAY_MS * spread + reconnectSpreadMs);
}

let sockets = new Set<WebSocket>();
let catchUps: CatchUps | null = null;
let reconnected = 0;
let failedAttempts = 0;
let isLagged = false;

function read(browser: Browser, data: Buffer): void {
  const { type, refetchDelayMs = 0, reconnectSpreadMs = 0 } = frameSchema.parse(JSON.parse(data.toString()));
  if (type === 'live.heartbeat') browser.reconnectSpreadMs = reconnectSpreadMs;
  if (type === 'live.ready') reconnected += 1;
  if (type === 'live.lagged') isLagged = true;
  if (type === 'live.ready' || type === 'live.lagged')
    catchUps?.start(browser.cookie, browser.hasBoard, refetchDelayMs);
}

function watch(socket: WebSocket, browser: Browser, survivor: string, attempt: number): void {
  let isOpen = socket.readyState === WebSocket.OPEN;
  const own = sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => read(browser, data));
  socket.on('open', () => {
    isOpen = true;
    if (browser.hasBoard) socket.send(JSON.stringify(boardSubscription));
  });
  socket.on('close', () => {
    if (own !== sockets) return;
    own.delete(socket);
    if (!isOpen) failedAttempts += 1;
    setTimeout(() => reconnect(browser, survivor, attempt + 1), reconnectDelayMs(attempt + 1, browser));
  });
}

function reconnect(browser: Browser, survivor: string, attempt: number): void {
  const headers = { cookie: browser.cookie, origin: survivor };
  const options = { headers, localAddress: browser.address, perMessageDeflate: false };
  const url = survivor.replace('http', 'ws') + LIVE_PATH;
  watch(new WebSocket(url, { ...options, handshakeTimeout: CONNECT_TIMEOUT_MS }), browser, survivor, attempt);
}

/** Replaces all browsers. Every second one has the board open. */
async function open({ nodes, survivor }: OpenOrder): Promise<void> {
  const closing = [...sockets];
  sockets = new Set();
  closing.forEach((socket) => socket.terminate());
  await catchUps?.close();
  catchUps = await createCatchUps(survivor, nodes[0]?.cookies[0] ?? '');
  [reconnected, failedAttempts, isLagged] = [0, 0, false];
  let count = 0;
  for (const { origin, cookies } of nodes) {
    const opened = await openLiveConnections(origin, cookies, count);
    for (const [index, socket] of opened.entries()) {
      const hasBoard = index % 2 === 0;
      const address = localAddressOf(count + index - (index % 10));
      const cookie = cookies[index] ?? '';
      const browser = { cookie, address, hasBoard, spread: 1 + Math.random(), reconnectSpreadMs: 0 };
      watch(socket, browser, survivor, 0);
      if (hasBoard) socket.send(JSON.stringify(boardSubscription));
    }
    count += opened.length;
  }
}

async function handleOrder(message: unknown): Promise<void> {
  const order = orderSchema.parse(message);
  if (order.kind === 'open') await open(order);
  if (order.kind === 'recovered') {
    await until(() => reconnected >= order.count);
    if (order.waitsForCatchUp) await until(() => isLagged && (catchUps?.isDone() ?? true));
  }
  process.send?.({ count: sockets.size, failedAttempts, ...catchUps?.result() });
}

process.on('message', (message) => void handleOrder(message));
process.on('disconnect', () => process.exit());
