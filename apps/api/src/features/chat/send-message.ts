import type { Message, MessageDraft } from '@muster/contract/chat.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { type LockedPair, lockPairForKeyShare, updateLastActivity } from '../users/member-repository.ts';
import type { ChatDeps } from './chat-deps.ts';
import { insertParticipantOnce, lockChatForMessage } from './chat-repository.ts';
import { findMessage, insertMessageOnce } from './message-repository.ts';
import { pushMessage } from './delivery/push-message.ts';

interface SentMessage {
  readonly message: Message;
  /** Whom it is for; null when the message had been sent before. */
  readonly recipientId: string | null;
}

/** The message that was sent with this id before; it must be the same one in the same conversation. */
async function findDuplicate(
  db: Queryable,
  sender: Member,
  chatId: string,
  { id, text }: MessageDraft,
): Promise<Message | null> {
  const message = await findMessage(db, sender.id, id);
  if (message && (message.chatId !== chatId || message.text !== text)) throw new AppError('message-id-taken');
  return message;
}

/** Why a member cannot write to another now; null when they can. */
function refusalOf({ actor, isOtherThere, isBlocked }: LockedPair): AppError | null {
  if (!actor) return new AppError('unauthenticated');
  if (!isOtherThere) return new AppError('partner-gone');
  if (isBlocked) return new AppError('not-reachable');
  return null;
}

async function insertMessage(tx: Queryable, sender: Member, chatId: string, draft: MessageDraft): Promise<SentMessage> {
  const chat = await lockChatForMessage(tx, chatId, sender.id);
  if (!chat) throw new AppError('chat-not-found');
  const { lastSeq, partnerId } = chat;
  const pair = await lockPairForKeyShare(tx, sender.id, partnerId);
  const refusal = refusalOf(pair);
  const place = { chatId, seq: lastSeq + 1, senderId: sender.id };
  const message = refusal ? null : await insertMessageOnce(tx, place, draft);
  if (!message) {
    const repeated = await findDuplicate(tx, sender, chatId, draft);
    if (!repeated) throw refusal ?? new AppError('message-id-taken');
    return { message: repeated, recipientId: null };
  }
  if (pair.actor?.isQuiet) await updateLastActivity(tx, sender.id);
  if (lastSeq === 0 && partnerId) await insertParticipantOnce(tx, chatId, partnerId, sender.id);
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
  const { message, recipientId } = await db.transaction((tx) => insertMessage(tx, sender, chatId, draft));
  if (recipientId === null) return message;
  live.publish([sender.id, recipientId], { type: 'message.sent', message });
  pushMessage({ db, pusher }, sender, message, recipientId);
  return message;
}
