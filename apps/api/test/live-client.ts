import { LIVE_PATH, type LiveEvent, liveEventSchema, type LiveSubscription } from '@muster/contract/live-events.ts';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiClient, cookieHeader } from './api-client.ts';

/** The live connection of a browser. */
export interface LiveClient {
  /** Those of a batch one by one. */
  readonly events: LiveEvent[];
  /** The same, as received. */
  readonly frames: string[];
  /** The first event that `matches`, past or to come. */
  next(matches: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Close code of the connection. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

/** Opens a live connection and waits for 'live.ready'. */
export async function connectLive(origin: string, client: ApiClient): Promise<LiveClient> {
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin, cookie: cookieHeader(client) },
  });
  onTestFinished(() => socket.terminate());
  const events: LiveEvent[] = [];
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    frames.push(data.toString());
    const event = liveEventSchema.parse(JSON.parse(data.toString()));
    events.push(...(event.type === 'live.batch' ? event.events : [event]));
    waiting.forEach((check) => check());
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const next: LiveClient['next'] = (matches) =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = events.find(matches);
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  await Promise.race([next(({ type }) => type === 'live.ready'), failed]);
  return { events, frames, next, closed, socket };
}

/** Shows the board or single posts and players, and waits until their changes arrive. */
export async function subscribe(client: LiveClient, shown: Partial<Omit<LiveSubscription, 'type'>>): Promise<void> {
  const { length } = client.events;
  client.socket.send(JSON.stringify({ type: 'live.subscribe', board: false, postIds: [], memberIds: [], ...shown }));
  await client.next((event) => event.type === 'live.subscribed' && client.events.indexOf(event) >= length);
}

/** Reports whether the window is visible and in use. */
export const setInUse = ({ socket }: LiveClient, isInUse: boolean): void =>
  socket.send(JSON.stringify({ type: 'live.window', isInUse }));

/** Opens a live connection that shows the board. */
export async function connectBoard(origin: string, client: ApiClient): Promise<LiveClient> {
  const live = await connectLive(origin, client);
  await subscribe(live, { board: true });
  return live;
}

/** The status of a rejected WebSocket handshake; 101 if it is accepted. */
export const liveHandshakeStatus = (
  origin: string,
  headers: Record<string, string>,
  path = LIVE_PATH,
): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(origin.replace('http', 'ws') + path, { headers });
    socket.on('error', () => {}); // the library reports a rejection as an error
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
