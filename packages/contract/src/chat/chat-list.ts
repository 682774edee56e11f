import { ID_PATTERN } from '../values/id.ts';
import { z } from '../zod.ts';

/** Conversations in one page of the list. */
export const CHATS_PAGE_SIZE = 100;
/** Number of conversations that the client loads at first. */
export const LOADED_CHATS_COUNT = 200;

interface ConversationTimes {
  readonly lastMessageAt: Date | null;
  /** Missing in a crew. */
  readonly lastRequestAt?: Date | null;
  readonly createdAt: Date;
}

interface ListedConversation extends ConversationTimes {
  readonly id: string;
  readonly isArchived: boolean;
}

/** Sort key of the list of conversations. */
export const lastActivityOf = ({ lastMessageAt, lastRequestAt, createdAt }: ConversationTimes): Date =>
  new Date(Math.max(...[lastMessageAt, lastRequestAt, createdAt].map((date) => date?.getTime() ?? 0)));

/** Later than any time, in milliseconds. */
export const CHAT_CURSOR_END_MS = 9_999_999_999_999;
const TIME_DIGITS = 13;
export const chatCursorSchema = z
  .string()
  .check(z.regex(new RegExp(`^[01]_\\d{${TIME_DIGITS}}_(?:${ID_PATTERN}|crew)_${ID_PATTERN}$`)));
/** Position in the list of conversations: archived ones last, then the latest activity first. Cursors sort as text. */
export const chatCursor = (conversation: ListedConversation): string => {
  const msBeforeEnd = CHAT_CURSOR_END_MS - lastActivityOf(conversation).getTime();
  return `${Number(conversation.isArchived)}_${String(msBeforeEnd).padStart(TIME_DIGITS, '0')}_${conversation.id}`;
};

/** The partner's id, from the id of the conversation: the API omits it once the partner has left. */
export const partnerIdOf = (chatId: string, memberId: string): string =>
  chatId.split('_').find((id) => id !== memberId) ?? '';
