import type { Message, MessagePage } from '@muster/contract/chat.ts';

/** The known end of a conversation: an unbroken run of messages up to the newest one known. */
export interface ChatHistory {
  /** In the order of their sequence numbers, without a gap. */
  readonly messages: readonly Message[];
  /** Whether messages before the first one have not been loaded yet. */
  readonly hasOlder: boolean;
}

export const firstSeq = ({ messages }: ChatHistory): number => messages[0]?.seq ?? 1;
export const lastSeq = ({ messages }: ChatHistory): number => messages.at(-1)?.seq ?? 0;

/** The newest page; what is known already is kept wherever it joins on. */
export function withNewestPage(known: ChatHistory | undefined, page: MessagePage): ChatHistory {
  const fresh: ChatHistory = { messages: page.messages, hasOlder: page.hasMore };
  if (!known || known.messages.length === 0) return fresh;
  if (fresh.messages.length === 0 || lastSeq(fresh) <= lastSeq(known)) return known;
  return firstSeq(fresh) <= lastSeq(known) + 1 ? withNewer(known, fresh.messages) : fresh;
}

/** Adds what follows the newest known message. Anything behind a gap is left out: it must be asked for. */
export function withNewer(known: ChatHistory, incoming: readonly Message[]): ChatHistory {
  let next = lastSeq(known) + 1;
  const added = incoming.toSorted((a, b) => a.seq - b.seq).filter(({ seq }) => seq === next && next++);
  return added.length === 0 ? known : { ...known, messages: [...known.messages, ...added] };
}

/** Adds a page that was asked for as the messages before `before`. */
export function withOlderPage(known: ChatHistory, before: number, page: MessagePage): ChatHistory {
  if (before !== firstSeq(known)) return known;
  return { messages: [...page.messages, ...known.messages], hasOlder: page.hasMore };
}

/** Shows a known message as it is now; nothing is added. */
export function withChanged(known: ChatHistory, message: Message): ChatHistory {
  if (!known.messages.some(({ seq }) => seq === message.seq)) return known;
  return { ...known, messages: known.messages.map((other) => (other.seq === message.seq ? message : other)) };
}
