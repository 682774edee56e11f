import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LiveEvent,
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  liveEventSchema,
} from '@muster/contract/live-events.ts';
import { type Caller, cookieHeader } from '@muster/testing/call-product.ts';

/** A connection that has been silent for this long is dead. */
const SILENCE_LIMIT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const RECONNECT_DELAY_MS = 200;

/** Unlike a browser, a program must set the origin and the cookies itself. */
function openSocket(caller: Caller): WebSocket {
  const headers = { origin: caller.url, cookie: cookieHeader(caller) };
  return Reflect.construct(WebSocket, [caller.url.replace('http', 'ws') + LIVE_PATH, { headers }]);
}

/** Reports each event of one connection, and its end once, even if the connection only falls silent. */
function follow(caller: Caller, onEvent: (event: LiveEvent) => void, onEnd: () => void): () => void {
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
    onEvent(liveEventSchema.parse(JSON.parse(String(data))));
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return end;
}

/** A live connection that reconnects. `onEvent` is also called with `live.ready`. */
export function openLiveConnection(caller: Caller, onEvent: (event: LiveEvent) => void) {
  let [isConnected, isClosed] = [false, false];
  let end = (): void => {};

  async function reconnect(): Promise<void> {
    isConnected = false;
    await sleep(RECONNECT_DELAY_MS);
    if (!isClosed) connect();
  }
  function connect(): void {
    const receive = (event: LiveEvent): void => {
      if (event.type === 'live.ready') isConnected = true;
      onEvent(event);
    };
    end = follow(caller, receive, () => void reconnect());
  }
  connect();

  return {
    isConnected: () => isConnected,
    close(): void {
      isClosed = true;
      end();
    },
  };
}
