import type { Message, MessagePage } from '@muster/contract/chat/messages.ts';

/** The loaded messages of a conversation, up to the newest one known. */
export interface ChatHistory {
  /** Ordered by sequence number, without gaps after `deletedSeq`. */
  readonly messages: readonly Message[];
  /** Whether the server has messages before the first one. */
  readonly hasOlder: boolean;
  /** The member has deleted the messages up to this sequence number for themselves. */
  readonly deletedSeq: number;
}

export const firstSeq = ({ messages, deletedSeq }: ChatHistory): number => messages[0]?.seq ?? deletedSeq + 1;
export const lastSeq = ({ messages, deletedSeq }: ChatHistory): number => messages.at(-1)?.seq ?? deletedSeq;

/** Removes the messages that the member has deleted for themselves. */
export function withoutDeleted(known: ChatHistory, deletedSeq: number): ChatHistory {
  if (deletedSeq <= known.deletedSeq) return known;
  const messages = known.messages.filter(({ seq }) => seq > deletedSeq);
  const hasOlder = known.hasOlder && (messages[0]?.seq ?? 0) > deletedSeq + 1;
  return { messages, hasOlder, deletedSeq };
}

/** Appends the newest page, or replaces the history if there is a gap between them. */
export function withNewestPage(known: ChatHistory | undefined, page: MessagePage): ChatHistory {
  const { messages, hasMore: hasOlder, deletedSeq } = page;
  const fresh: ChatHistory = { messages, hasOlder, deletedSeq };
  if (!known || known.messages.length === 0) return fresh;
  if (fresh.messages.length === 0 || lastSeq(fresh) <= lastSeq(known)) return known;
  return firstSeq(fresh) <= lastSeq(known) + 1 ? withNewerMessages(known, fresh.messages) : fresh;
}

/** Appends the messages that follow the newest known one. Ignores messages after a gap: they are fetched as missed ones. */
export function withNewerMessages(known: ChatHistory, incoming: readonly Message[]): ChatHistory {
  let next = lastSeq(known) + 1;
  const added = incoming.toSorted((a, b) => a.seq - b.seq).filter(({ seq }) => seq === next && next++);
  return added.length === 0 ? known : { ...known, messages: [...known.messages, ...added] };
}

/** Prepends the page before `before`, unless another one was prepended during the request. */
export function withOlderPage(known: ChatHistory, before: number, page: MessagePage): ChatHistory {
  if (before !== firstSeq(known)) return known;
  return { ...known, messages: [...page.messages, ...known.messages], hasOlder: page.hasMore };
}

/** Replaces a known message. */
export function withUpdatedMessage(known: ChatHistory, message: Message): ChatHistory {
  if (!known.messages.some(({ seq }) => seq === message.seq)) return known;
  return { ...known, messages: known.messages.map((other) => (other.seq === message.seq ? message : other)) };
}

/** The others' loaded texts after a sequence number, without hidden ones. */
export const partnerMessagesAfter = ({ messages }: ChatHistory, after: number, memberId: string): readonly Message[] =>
  messages.filter(({ seq, senderId, event, isHidden }) => seq > after && senderId !== memberId && !event && !isHidden);

/** The member's last message that the partner has seen. */
export function lastSeenOwnMessage(history: ChatHistory, seenSeq: number, memberId: string): Message | undefined {
  const seen = history.messages.slice(0, Math.max(0, seenSeq + 1 - firstSeq(history)));
  return seen.findLast(({ senderId }) => senderId === memberId);
}
