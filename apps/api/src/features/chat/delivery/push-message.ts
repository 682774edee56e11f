import { createHash } from 'node:crypto';
import type { Message } from '@muster/contract/chat.ts';
import { type Push, PUSH_TEXT_MAX_LENGTH, pushSchema } from '@muster/contract/settings/push.ts';
import { z } from '@muster/contract/zod.ts';
import type { Member } from '../../../auth/member.ts';
import type { PushBatch } from '../../../push/pusher.ts';
import { listPushTargets } from '../../users/push-subscription-repository.ts';
import type { ChatDeps } from '../chat-deps.ts';

const TOPIC_LENGTH = 32;

/** Cuts a long text without splitting a surrogate pair. */
const truncate = (text: string): string =>
  text.length <= PUSH_TEXT_MAX_LENGTH
    ? text
    : `${text.slice(0, PUSH_TEXT_MAX_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Identifies one conversation in one browser. Hashed, so that push services cannot relate its members. */
const topicOf = (sessionId: string, chatId: string): string =>
  createHash('sha256').update(`${sessionId} ${chatId}`).digest('base64url').slice(0, TOPIC_LENGTH);

/** Pushes a message to the recipient's browsers, unless one of them is connected. */
export function pushMessage(
  { db, pusher }: Pick<ChatDeps, 'db' | 'pusher'>,
  { id: senderId, name: senderName }: Member,
  { id: messageId, chatId, seq, text }: Message,
  recipientId: string,
): void {
  const payloadOf = (showsText: boolean): string => {
    const shown = showsText ? truncate(text) : null;
    const push: Push = { kind: 'message', chatId, messageId, senderId, senderName, text: shown };
    return JSON.stringify(z.encode(pushSchema, push));
  };
  pusher.send(`${chatId} ${recipientId}`, async (): Promise<PushBatch> => {
    const targets = await listPushTargets(db, recipientId, { chatId, seq, senderId });
    // A connected browser shows the message itself. The pusher checks again later in case the connection is dead.
    if (targets.some(({ isConnected }) => isConnected)) return { notifications: [], needsRecheck: true };
    const notifications = targets.map(({ sessionId, endpoint, p256dh, auth, showsText }) => ({
      endpoint,
      p256dh,
      auth,
      payload: payloadOf(showsText),
      topic: topicOf(sessionId, chatId),
    }));
    return { notifications, needsRecheck: false };
  });
}
