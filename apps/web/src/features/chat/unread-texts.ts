import { UNREAD_MAX_COUNT } from '@muster/contract/chat/chat.ts';

export const unreadText = (count: number): string =>
  count >= UNREAD_MAX_COUNT ? `${UNREAD_MAX_COUNT - 1}+` : String(count);
export const unreadLabel = (count: number): string => `${unreadText(count)} unread`;
