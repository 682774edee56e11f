import { setTimeout as pause } from 'node:timers/promises';
import { type Message, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { LIVE_BEAT_MS, LIVE_PATH, type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { type Caller, callProduct, cookieHeader } from './call-product.ts';
import { type Frame, now } from './history.ts';
import type { Person } from './people.ts';

/** A connection that has been silent for this long is dead. */
const SILENCE_LIMIT_MS = 2.5 * LIVE_BEAT_MS;
const CONNECT_AGAIN_AFTER_MS = 200;
const ASK_AGAIN_AFTER_MS = 300;

/** A screen that follows a conversation live. */
export interface LiveReader {
  /** What it shows just now. */
  readonly shown: () => readonly Message[];
  /** Whether it is connected and knows of nothing it has missed. */
  readonly isCurrent: () => boolean;
  /** How long it took, each time, from a lost connection until nothing was missing. */
  readonly resyncsMs: readonly number[];
  readonly close: () => void;
}

/** The only options a browser does not have are headers, which a program must set itself. */
export function openSocket(person: Caller): WebSocket {
  const headers = { origin: person.url, cookie: cookieHeader(person) };
  return Reflect.construct(WebSocket, [person.url.replace('http', 'ws') + LIVE_PATH, { headers }]);
}

/** Calls `onEvent` for what comes over one connection, and `onEnd` once when it is over, told or not. */
function follow(person: Person, onEvent: (event: LiveEvent) => void, onEnd: () => void): () => void {
  const socket = openSocket(person);
  let watch: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (watch === undefined) return;
    clearTimeout(watch);
    watch = undefined;
    socket.close();
    onEnd();
  };
  const hear = (): void => {
    clearTimeout(watch);
    watch = setTimeout(end, SILENCE_LIMIT_MS);
  };
  hear();
  socket.addEventListener('message', ({ data }) => {
    if (watch === undefined) return;
    hear();
    onEvent(liveEventSchema.parse(JSON.parse(String(data))));
  });
  socket.addEventListener('close', end);
  socket.addEventListener('error', end);
  return end;
}

/** The messages of one conversation as they come, and what is asked for when some may be missing. */
function createView(person: Person, chatId: string | null, onCurrent: () => void) {
  const shown: Message[] = [];
  const lastSeq = (): number => shown.at(-1)?.seq ?? 0;
  let isAsking = false;
  let mustAsk = false;
  let isClosed = false;

  async function askForTheRest(memberOf: string): Promise<void> {
    for (let hasMore = true; hasMore && !isClosed; ) {
      const querystring = { after: lastSeq() };
      const page = await callProduct(person, listMessagesEndpoint, { params: { chatId: memberOf }, querystring });
      shown.push(...page.messages.filter(({ seq }) => seq > lastSeq()));
      ({ hasMore } = page);
    }
  }

  /** A call during a round leads to one more round, so that nothing told meanwhile is missed. */
  async function catchUp(): Promise<void> {
    mustAsk = true;
    if (chatId === null || isAsking) return;
    isAsking = true;
    while (mustAsk && !isClosed) {
      mustAsk = false;
      await askForTheRest(chatId).then(onCurrent, async () => {
        mustAsk = true;
        await pause(ASK_AGAIN_AFTER_MS);
      });
    }
    isAsking = false;
  }

  return {
    shown,
    catchUp,
    isCurrent: () => chatId === null || !(isAsking || mustAsk),
    close: () => (isClosed = true),
    take(message: Message): void {
      if (message.chatId !== chatId || message.seq <= lastSeq()) return;
      if (message.seq === lastSeq() + 1) shown.push(message);
      else void catchUp();
    },
  };
}

/** Follows a conversation as the app must: subscribe first, then ask, then listen; after any gap ask for what follows. Somebody without one only listens. */
export function openLiveReader(person: Person, chatId: string | null, onFrame: (frame: Frame) => void): LiveReader {
  const resyncsMs: number[] = [];
  let lostAtMs: number | null = null;
  let isConnected = false;
  let isClosed = false;
  let end = (): void => {};

  const view = createView(person, chatId, () => {
    if (lostAtMs !== null && isConnected) {
      resyncsMs.push(now() - lostAtMs);
      lostAtMs = null;
    }
  });

  function onEvent(event: LiveEvent): void {
    if (event.type === 'message.sent') {
      onFrame({ to: person.id, message: event.message });
      view.take(event.message);
    } else if (event.type === 'live.ready' || event.type === 'live.lagged') {
      isConnected = true;
      void view.catchUp();
    }
  }

  async function connectAgain(): Promise<void> {
    isConnected = false;
    lostAtMs ??= now();
    await pause(CONNECT_AGAIN_AFTER_MS);
    if (!isClosed) connect();
  }
  function connect(): void {
    end = follow(person, onEvent, () => void connectAgain());
  }
  connect();

  return {
    shown: () => view.shown,
    isCurrent: () => isConnected && view.isCurrent(),
    resyncsMs,
    close() {
      isClosed = true;
      view.close();
      end();
    },
  };
}
