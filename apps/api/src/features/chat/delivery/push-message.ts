import type { Message } from '@muster/contract/chat/messages.ts';
import { PUSH_TEXT_MAX_LENGTH } from '@muster/contract/notifications/push.ts';
import type { Member } from '#src/features/members/member.ts';
import { listMessagePushTargets } from '#src/features/notifications/push-subscription-repository.ts';
import { pushExpiry, pushToMember } from '#src/features/notifications/push-to-member.ts';
import type { Context } from '#src/features/context.ts';

/** Cuts a long text without splitting a surrogate pair. */
const truncate = (text: string): string =>
  text.length <= PUSH_TEXT_MAX_LENGTH
    ? text
    : `${text.slice(0, PUSH_TEXT_MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Pushes a message to the recipient's browsers, unless the recipient has a window in use. */
export function pushMessage(
  { db, pusher }: Pick<Context, 'db' | 'pusher'>,
  { id: senderId, name: senderName }: Member,
  { id: messageId, chatId, crewId, seq, text }: Message,
  recipientId: string,
  game?: string | null,
): void {
  pushToMember(pusher, {
    notification: 'message',
    recipientId,
    subject: chatId,
    listTargets: () => listMessagePushTargets(db, recipientId, { chatId, seq, senderId }),
    pushFor: ({ showsText }) => ({
      kind: 'message',
      expiresAt: pushExpiry(),
      chatId,
      messageId,
      senderId,
      senderName,
      text: showsText ? truncate(text) : null,
      ...(crewId && { crewId }),
      ...(game && { game }),
    }),
  });
}
