import {
  LIVE_PATH,
  type LiveEvent,
  liveEventSchema,
  type LiveSubscription,
  type MessageAnswer,
  messageAnswerSchema,
  type SendMessageFrame,
} from '@muster/contract/live-events.ts';
import { until } from '@muster/testing/until.ts';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiClient, cookieHeader } from './api-client.ts';

/** The live connection of a browser. */
export interface LiveClient {
  /** Those of a batch one by one. */
  readonly events: LiveEvent[];
  /** Answers to sent messages. */
  readonly answers: readonly MessageAnswer[];
  /** All frames, as received. */
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
  const answers: MessageAnswer[] = [];
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    frames.push(data.toString());
    const frame: unknown = JSON.parse(data.toString());
    const answer = messageAnswerSchema.safeParse(frame).data;
    if (answer) answers.push(answer);
    else {
      const event = liveEventSchema.parse(frame);
      events.push(...(event.type === 'live.batch' ? event.events : [event]));
    }
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
  return { events, answers, frames, next, closed, socket };
}

export const boardSubscription: LiveSubscription = { type: 'live.subscribe', board: true, postIds: [], memberIds: [] };

/** Shows the board or single posts and players, and waits until their changes arrive. */
export async function subscribe(client: LiveClient, shown: Partial<Omit<LiveSubscription, 'type'>>): Promise<void> {
  const { length } = client.events;
  client.socket.send(JSON.stringify({ ...boardSubscription, board: false, ...shown }));
  await client.next((event) => event.type === 'live.subscribed' && client.events.indexOf(event) >= length);
}

/** Sends a chat message over the connection and waits for its answer. */
export async function sendMessageLive(
  { socket, answers }: LiveClient,
  message: Omit<SendMessageFrame, 'type'>,
): Promise<MessageAnswer> {
  const { length } = answers;
  const find = () => answers.slice(length).find(({ id }) => id === message.id);
  socket.send(JSON.stringify({ type: 'message.send', ...message }));
  await until(() => find() !== undefined);
  const answer = find();
  if (!answer) throw new Error('The message was not answered.');
  return answer;
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
