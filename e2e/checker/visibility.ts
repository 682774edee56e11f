import type { Message } from '@muster/contract/chat/chat.ts';
import type { MessageAttempt, Recording, Stay } from './recording.ts';

const isBlocked = ({ blocks }: Recording, memberId: string, senderId: string | null): boolean =>
  blocks.some(
    (pair) => senderId !== null && pair.includes(memberId) && pair.includes(senderId) && memberId !== senderId,
  );

/** A message as a member may read it. */
export const asReadBy = (recording: Recording, memberId: string, message: Message): Message =>
  isBlocked(recording, memberId, message.senderId) ? { ...message, senderId: null, text: '' } : message;

/** Stays of a member in the crew of a conversation. Null if it is one of two. */
export function staysOf({ stays, chats }: Recording, chatId: string, memberId: string): readonly Stay[] | null {
  if (!stays.some((stay) => stay.chatId === chatId) || chats.get(chatId)?.[0] === memberId) return null;
  return stays.filter((stay) => stay.chatId === chatId && stay.memberId === memberId);
}

/** Whether someone received a message who was not in its conversation when it was sent, or who has a block with its sender. */
export function isLeaked(
  recording: Recording,
  attempt: MessageAttempt | undefined,
  to: string,
  message: Message,
): boolean {
  const { chatId, senderId, text } = message;
  if (!recording.chats.get(chatId)?.includes(to)) return true;
  if (!attempt) return false;
  if (isBlocked(recording, to, attempt.memberId) && (senderId !== null || text !== '')) return true;
  const { startedMs, confirmedMs } = attempt;
  return !(
    staysOf(recording, chatId, to)?.some(({ joined, left }) => confirmedMs >= joined[0] && startedMs <= left[1]) ?? true
  );
}
