import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, listMessagesEndpoint } from '@muster/contract/chat.ts';
import {
  type LiveEvent,
  LIVE_HEARTBEAT_INTERVAL_MS,
  LIVE_PATH,
  liveEventSchema,
} from '@muster/contract/live-events.ts';
import { type Caller, callProduct, cookieHeader } from '@muster/testing/call-product.ts';
import type { Frame } from './history.ts';
import type { CheckedMember } from './members.ts';

/** A connection that has been silent for this long is dead. */
const SILENCE_LIMIT_MS = 2.5 * LIVE_HEARTBEAT_INTERVAL_MS;
const RECONNECT_DELAY_MS = 200;
const REFETCH_DELAY_MS = 300;

/** Unlike a browser, a program must set the origin and the cookies itself. */
export function openSocket(caller: Caller): WebSocket {
  const headers = { origin: caller.url, cookie: cookieHeader(caller) };
  return Reflect.construct(WebSocket, [caller.url.replace('http', 'ws') + LIVE_PATH, { headers }]);
}

/** Reports each event of one connection, and its end once, even if the connection only falls silent. */
function follow(person: CheckedMember, onEvent: (event: LiveEvent) => void, onEnd: () => void): () => void {
  const socket = openSocket(person);
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

/** The messages of one conversation as a screen collects them: live, and fetched after a gap. */
function createView(person: CheckedMember, chatId: string | null) {
  const shown: Message[] = [];
  const lastSeq = (): number => shown.at(-1)?.seq ?? 0;
  let [isFetching, mustFetch, isClosed] = [false, false, false];

  async function fetchMissing(id: string): Promise<void> {
    for (let hasMore = true; hasMore && !isClosed; ) {
      const request = { params: { chatId: id }, querystring: { after: lastSeq() } };
      const page = await callProduct(person, listMessagesEndpoint, request);
      shown.push(...page.messages.filter(({ seq }) => seq > lastSeq()));
      ({ hasMore } = page);
    }
  }

  /** A call while fetching leads to one more fetch, so that nothing sent meanwhile is missed. */
  async function fetchMissedMessages(): Promise<void> {
    mustFetch = true;
    if (chatId === null || isFetching) return;
    isFetching = true;
    while (mustFetch && !isClosed) {
      mustFetch = false;
      await fetchMissing(chatId).catch(async () => {
        mustFetch = true;
        await sleep(REFETCH_DELAY_MS);
      });
    }
    isFetching = false;
  }

  return {
    shown,
    fetchMissedMessages,
    isCurrent: () => chatId === null || !(isFetching || mustFetch),
    close: () => void (isClosed = true),
    add(message: Message): void {
      if (message.chatId !== chatId || message.seq <= lastSeq()) return;
      if (message.seq === lastSeq() + 1) shown.push(message);
      else void fetchMissedMessages();
    },
  };
}

/** Subscribes, fetches, then listens, and fetches again after any gap. If there is no conversation, only listens. */
export function openLiveReader(person: CheckedMember, chatId: string | null, onFrame: (frame: Frame) => void) {
  const view = createView(person, chatId);
  let [isConnected, isClosed] = [false, false];
  let end = (): void => {};

  function onEvent(event: LiveEvent): void {
    if (event.type === 'message.sent') {
      onFrame({ to: person.id, message: event.message });
      view.add(event.message);
    } else if (event.type === 'live.ready' || event.type === 'live.lagged') {
      isConnected = true;
      void view.fetchMissedMessages();
    }
  }
  async function reconnect(): Promise<void> {
    isConnected = false;
    await sleep(RECONNECT_DELAY_MS);
    if (!isClosed) connect();
  }
  function connect(): void {
    end = follow(person, onEvent, () => void reconnect());
  }
  connect();

  return {
    shown: () => view.shown,
    /** Whether it is connected and knows of no missing message. */
    isCurrent: () => isConnected && view.isCurrent(),
    close(): void {
      isClosed = true;
      view.close();
      end();
    },
  };
}
export type LiveReader = ReturnType<typeof openLiveReader>;
