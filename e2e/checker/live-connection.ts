import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LiveEvent,
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  liveEventSchema,
  type MessageAnswer,
  messageAnswerSchema,
  type SendMessageFrame,
} from '@muster/contract/live-events.ts';
import { type Caller, cookieHeader } from '@muster/testing/call-product.ts';

/** A connection that has been silent for this long is dead. */
const SILENCE_LIMIT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const RECONNECT_DELAY_MS = 200;
/** As in the app. */
const ANSWER_TIMEOUT_MS = 5000;

/** Unlike a browser, a program must set the origin and the cookies itself. */
function openSocket(caller: Caller): WebSocket {
  const headers = { origin: caller.url, cookie: cookieHeader(caller) };
  return Reflect.construct(WebSocket, [caller.url.replace('http', 'ws') + LIVE_PATH, { headers }]);
}

interface Listeners {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onAnswer: (answer: MessageAnswer) => void;
  readonly onEnd: () => void;
}

/** Reports each frame of one connection, and its end once, even if the connection only falls silent. */
function follow(caller: Caller, { onEvent, onAnswer, onEnd }: Listeners) {
  const socket = openSocket(caller);
  let hasEnded = false;
  const end = (): void => {
    clearTimeout(silence);
    if (hasEnded) return;
    hasEnded = true;
    socket.close();
    onEnd();
  };
  const silence = setTimeout(end, SILENCE_LIMIT_MS);
  socket.addEventListener('message', ({ data }) => {
    if (hasEnded) return;
    silence.refresh();
    const frame: unknown = JSON.parse(String(data));
    const answer = messageAnswerSchema.safeParse(frame).data;
    if (answer) onAnswer(answer);
    else onEvent(liveEventSchema.parse(frame));
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return { end, send: (frame: SendMessageFrame): void => socket.send(JSON.stringify(frame)) };
}

/** A live connection that reconnects. `onEvent` is also called with `live.ready`. */
export function openLiveConnection(caller: Caller, onEvent: (event: LiveEvent) => void) {
  let [isConnected, isClosed] = [false, false];
  let connection: ReturnType<typeof follow> | undefined;
  /** Handlers of the answers, by message id. */
  const unanswered = new Map<string, (answer: MessageAnswer | null) => void>();

  async function reconnect(): Promise<void> {
    isConnected = false;
    unanswered.forEach((handle) => handle(null));
    await sleep(RECONNECT_DELAY_MS);
    if (!isClosed) connect();
  }
  function connect(): void {
    const receive = (event: LiveEvent): void => {
      if (event.type === 'live.ready') isConnected = true;
      onEvent(event);
    };
    connection = follow(caller, {
      onEvent: receive,
      onAnswer: (answer) => unanswered.get(answer.id)?.(answer),
      onEnd: () => void reconnect(),
    });
  }
  connect();

  return {
    isConnected: () => isConnected,
    close(): void {
      isClosed = true;
      connection?.end();
    },
    /** Returns null if the connection ends or stays silent before the answer. */
    async send(frame: SendMessageFrame): Promise<MessageAnswer | null> {
      const { promise, resolve } = Promise.withResolvers<MessageAnswer | null>();
      const timer = setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
      unanswered.set(frame.id, resolve);
      connection?.send(frame);
      const answer = await promise;
      clearTimeout(timer);
      unanswered.delete(frame.id);
      return answer;
    },
  };
}
