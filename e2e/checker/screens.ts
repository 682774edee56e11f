import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { openLiveConnection } from './live-connection.ts';
import type { CheckedMember } from './members.ts';
import type { Recording } from './recording.ts';

const RETRY_DELAY_MS = 300;

/** An open screen of a member. */
export interface Screen {
  readonly member: CheckedMember;
  readonly shown: () => readonly string[];
  /** What the screen should show. */
  readonly fetchStored: () => Promise<readonly string[]>;
  /** Whether it is connected and knows of nothing missing. */
  readonly isCurrent: () => boolean;
  readonly close: () => void;
}

/** Runs `fetch` one call at a time, and again after a failure. Calls during a fetch are merged into one further fetch. */
function createSerialFetcher(fetch: (isClosed: () => boolean) => Promise<void>) {
  let [isFetching, mustFetch, isClosed] = [false, false, false];
  const refetch = async (): Promise<void> => {
    mustFetch = true;
    if (isFetching) return;
    isFetching = true;
    while (mustFetch && !isClosed) {
      mustFetch = false;
      await fetch(() => isClosed).catch(async () => {
        mustFetch = true;
        await sleep(RETRY_DELAY_MS);
      });
    }
    isFetching = false;
  };
  return { refetch, isCurrent: () => !(isFetching || mustFetch), close: () => void (isClosed = true) };
}

/** The messages of one conversation, received live and fetched after a gap. A stranger's screen has no conversation. */
export function openMessageScreen(
  member: CheckedMember,
  chatId: string | null,
  { messageEvents }: Recording,
  countSent?: () => number,
) {
  const messages: Message[] = [];
  const countShown = (): number => messages.length;
  const lastSeq = (): number => messages.at(-1)?.seq ?? 0;
  const fetcher = createSerialFetcher(async (isClosed) => {
    for (let hasMore = chatId !== null; hasMore && chatId !== null && !isClosed(); ) {
      const request = { params: { chatId }, querystring: { after: lastSeq() } };
      const page = await callProduct(member, listMessagesEndpoint, request);
      messages.push(...page.messages.filter(({ seq }) => seq > lastSeq()));
      ({ hasMore } = page);
    }
  });
  function add(message: Message): void {
    if (message.chatId !== chatId || message.seq <= lastSeq()) return;
    if (message.seq === lastSeq() + 1) messages.push(message);
    else void fetcher.refetch();
  }
  const connection = openLiveConnection(member, (event) => {
    if (event.type === 'message.sent') {
      messageEvents.push({ to: member.id, message: event.message });
      add(event.message);
    } else if (['live.ready', 'live.lagged'].includes(event.type)) void fetcher.refetch();
  });
  return {
    member,
    messages,
    connection,
    shown: () => [`${countShown()} messages`],
    fetchStored: async () => [`${(countSent ?? countShown)()} messages`],
    isCurrent: () => connection.isConnected() && fetcher.isCurrent(),
    close(): void {
      fetcher.close();
      connection.close();
    },
  };
}

export type MessageScreen = ReturnType<typeof openMessageScreen>;

export type Side = 'author' | 'requester';

/** The requests that the app shows to an author or a requester, except those that leave the list after a time. */
export async function listShownRequests(
  member: CheckedMember,
  side: Side,
  timeoutMs?: number,
): Promise<readonly JoinRequest[]> {
  if (side === 'requester') return callProduct(member, listSentRequestsEndpoint, {}, timeoutMs);
  const received = await callProduct(member, listReceivedRequestsEndpoint, {}, timeoutMs);
  // Their acceptance can be undone for some seconds.
  return received.filter(({ state }) => state !== 'accepted');
}

/** Fetches like the app: after connecting, after `live.lagged` or `topics.changed`, and after each event of a request or of its post's end. */
export function openRequestScreen(member: CheckedMember, side: Side, { requestEvents }: Recording): Screen {
  const fetchStored = async (): Promise<string[]> =>
    (await listShownRequests(member, side)).map(({ id, state }) => `${id} ${state}`);
  let shown: readonly string[] = [];
  const fetcher = createSerialFetcher(async () => {
    shown = await fetchStored();
  });
  const connection = openLiveConnection(member, (event) => {
    if (event.type === 'join-request.changed') requestEvents.push({ to: member.id, request: event.request });
    if (['join-request.changed', 'post.removed', 'live.ready', 'live.lagged', 'topics.changed'].includes(event.type))
      void fetcher.refetch();
  });
  return {
    member,
    shown: () => shown,
    fetchStored,
    isCurrent: () => connection.isConnected() && fetcher.isCurrent(),
    close(): void {
      fetcher.close();
      connection.close();
    },
  };
}
