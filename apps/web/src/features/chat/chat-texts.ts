import { t } from '@lingui/core/macro';
import { unreadText } from './notifications/unread-count.tsx';

export const listFailedText = (reason: string): string => t`Couldn't load your conversations: ${reason}`;
export const messagesFailed = (reason: string): string => t`Couldn't load messages: ${reason}`;
export const resultCountText = (count: number): string =>
  count === 1 ? t`1 conversation found` : t`${count} conversations found`;
export const sendFailed = (reason: string): string => t`Not sent. ${reason}`.trim();
export const newMessagesCount = (count: number): string =>
  count === 1 ? t`1 new message` : t`${{ unreadText: unreadText(count) }} new messages`;

export const archivedCount = (count: number): string => `${t`Archived`} (${count})`;
