import type { Message } from '@muster/contract/chat.ts';
import { type ChatHistory, firstSeq } from '../live/message-merge.ts';

/** The loaded messages behind a sequence number; their numbers have no gap. */
const behind = (history: ChatHistory, seq: number): readonly Message[] =>
  history.messages.slice(Math.max(0, seq + 1 - firstSeq(history)));

/** What the partner has written behind a sequence number, as far as it is loaded. */
export const fromPartnerBehind = (history: ChatHistory, seq: number, memberId: string): readonly Message[] =>
  behind(history, seq).filter(({ senderId }) => senderId !== memberId);

/** The last message of the member's own that the partner has seen; none where nothing is known of it. */
export function lastSeenOwn(history: ChatHistory, seenSeq: number, memberId: string): Message | undefined {
  const seen = history.messages.slice(0, Math.max(0, seenSeq + 1 - firstSeq(history)));
  return seen.findLast(({ senderId }) => senderId === memberId);
}
