import { once } from 'node:events';
import { LIVE_PATH, liveEventSchema, type LiveSubscription } from '@muster/contract/live-events.ts';
import { retry } from '@muster/testing/until.ts';
import { WebSocket } from 'ws';

/** Below the product's limit of 50 connections per address. */
const CONNECTIONS_PER_ADDRESS = 40;
const ADDRESSES_PER_NETWORK = 250;
const OPEN_CONCURRENCY = 10;
const READY_TIMEOUT_MS = 20_000;

export const boardSubscription: LiveSubscription = {
  type: 'live.subscribe',
  board: true,
  postIds: [],
  memberIds: [],
};

/** Local address of a connection. Only Linux accepts all of 127.0.0.0/8. */
export function localAddressOf(index: number): string {
  const address = Math.floor(index / CONNECTIONS_PER_ADDRESS);
  return `127.1.${Math.floor(address / ADDRESSES_PER_NETWORK)}.${(address % ADDRESSES_PER_NETWORK) + 1}`;
}

async function openLiveConnection(origin: string, cookie: string, localAddress: string): Promise<WebSocket> {
  const url = origin.replace('http', 'ws') + LIVE_PATH;
  const socket = new WebSocket(url, { headers: { cookie, origin }, localAddress, perMessageDeflate: false });
  const [data] = await once(socket, 'message', { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
  const { type } = liveEventSchema.parse(JSON.parse(String(data)));
  if (type !== 'live.ready') throw new Error(`A live connection began with ${type}.`);
  return socket;
}

/** Opens a live connection for each cookie, next to `open` existing ones, and waits until all are ready. */
export async function openLiveConnections(origin: string, cookies: readonly string[], open = 0): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < cookies.length) {
    const address = localAddressOf(open + sockets.length);
    const batch = cookies.slice(sockets.length, sockets.length + OPEN_CONCURRENCY);
    const opening = batch.map((cookie) => retry(() => openLiveConnection(origin, cookie, address)));
    sockets.push(...(await Promise.all(opening)));
  }
  return sockets;
}
