import type { Message, MessageDraft } from '@muster/contract/chat.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { isTaken } from '../../db/database-errors.ts';
import { isBlocked } from '../users/block-repository.ts';
import { holdActor, holdMember, noteActivity } from '../users/member-repository.ts';
import type { ChatDeps } from './chat-deps.ts';
import { insertParticipantOnce, lockChat } from './chat-repository.ts';
import { findMessage, insertMessage } from './message-repository.ts';
import { pushMessage } from './push-message.ts';

interface Sent {
  readonly message: Message;
  /** Whom it is for; null when the message had been sent before. */
  readonly recipientId: string | null;
}

/** The message that was sent with this id before; it must be the same one in the same conversation. */
async function findRepeated(
  db: Queryable,
  sender: Member,
  chatId: string,
  { id, text }: MessageDraft,
): Promise<Message | null> {
  const message = await findMessage(db, sender.id, id);
  if (message && (message.chatId !== chatId || message.text !== text)) throw new AppError('message-id-taken');
  return message;
}

async function insertOnce(tx: Queryable, sender: Member, chatId: string, draft: MessageDraft): Promise<Sent> {
  const chat = await lockChat(tx, chatId, sender.id);
  if (!chat) throw new AppError('chat-not-found');
  const repeated = await findRepeated(tx, sender, chatId, draft);
  if (repeated) return { message: repeated, recipientId: null };
  await holdActor(tx, sender.id);
  const { partnerId } = chat;
  if (!partnerId || !(await holdMember(tx, partnerId))) throw new AppError('partner-gone');
  if (await isBlocked(tx, sender.id, partnerId)) throw new AppError('not-reachable');
  if (chat.lastSeq === 0) await insertParticipantOnce(tx, chatId, partnerId, sender.id);
  const message = await insertMessage(tx, { chatId, seq: chat.lastSeq + 1, senderId: sender.id }, draft);
  await noteActivity(tx, sender.id);
  return { message, recipientId: partnerId };
}

/** Delivers a message to both participants; repeating the same id changes nothing. */
export async function sendMessage(
  { db, live, rateLimiter, pusher }: ChatDeps,
  sender: Member,
  chatId: string,
  draft: MessageDraft,
): Promise<Message> {
  await rateLimiter.consume('messagesPer10Seconds', sender.id);
  try {
    const { message, recipientId } = await db.transaction((tx) => insertOnce(tx, sender, chatId, draft));
    if (recipientId === null) return message;
    live.publish([sender.id, recipientId], { type: 'message.sent', message });
    pushMessage({ db, pusher }, sender, message, recipientId);
    return message;
  } catch (error) {
    // The same id is on its way in another conversation.
    throw isTaken(error, 'messages_sent_once') ? new AppError('message-id-taken') : error;
  }
}
