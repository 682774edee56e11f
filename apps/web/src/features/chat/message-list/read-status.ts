import type { Message } from '@muster/contract/chat.ts';
import { type ChatHistory, firstSeq } from '../live/message-merge.ts';

/** The loaded messages after a sequence number. Sequence numbers have no gaps. */
const messagesAfter = (history: ChatHistory, seq: number): readonly Message[] =>
  history.messages.slice(Math.max(0, seq + 1 - firstSeq(history)));

/** The partner's loaded messages after a sequence number. */
export const partnerMessagesAfter = (history: ChatHistory, seq: number, memberId: string): readonly Message[] =>
  messagesAfter(history, seq).filter(({ senderId }) => senderId !== memberId);

/** The member's last message that the partner has seen. */
export function lastSeenOwnMessage(history: ChatHistory, seenSeq: number, memberId: string): Message | undefined {
  const seen = history.messages.slice(0, Math.max(0, seenSeq + 1 - firstSeq(history)));
  return seen.findLast(({ senderId }) => senderId === memberId);
}
