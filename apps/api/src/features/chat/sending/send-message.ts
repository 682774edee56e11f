import type { Message, MessageDraft } from '@muster/contract/chat/messages.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import {
  type LockedPair,
  lockActiveMember,
  lockActiveRequester,
  lockPairForKeyShare,
  updateLastActivity,
} from '#src/features/members/member-repository.ts';
import { insertParticipantOnce } from '../chat-repository.ts';
import { findMessage, insertMessageOnce, lockChatForMessage, setHasWritten } from '../message-repository.ts';
import { listRecipients, type Recipient } from '../crew/crew-chat-repository.ts';
import { publishMessage } from '../delivery/publish-message.ts';
import { pushMessage } from '../delivery/push-message.ts';
import { checkOpenContacts, isFirstContact } from '../open-contacts.ts';
import type { Context, JoinRequestSettings } from '#src/features/context.ts';
import { isDataError } from '#src/db/database-errors.ts';
import { runInBatches } from '#src/lib/run-in-batches.ts';
import { insertNextMessages, type NextMessage } from './next-message-repository.ts';

const MAX_BATCH_SIZE = 50;
/** More than one, so that a slow statement does not delay all messages. */
const CONCURRENT_BATCHES = 2;

/** Counts and stores a message as {@link insertNextMessages} does, together with those that arrive at the same time. */
export const createNextMessageInserter = ({ db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>) =>
  runInBatches({
    maxSize: MAX_BATCH_SIZE,
    concurrency: CONCURRENT_BATCHES,
    keysOf: ({ chatId, senderId }: NextMessage) => [chatId, senderId],
    run: (next) => insertNextMessages(db, next, rateLimiter.counterFor('messagesPer10Seconds')),
    mayBeDueToOneItem: isDataError,
  });

interface SendContext extends Context {
  readonly insertNextMessage: ReturnType<typeof createNextMessageInserter>;
}

interface SentMessage {
  readonly message: Message;
  /** Null if this id was already stored (duplicate send). */
  readonly recipients: readonly Recipient[] | null;
  /** The game of a crew. */
  readonly game?: string | null;
}

/** The stored message with this id. Throws if its text or conversation differs: this one is not stored. */
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

function rejectionOf({ isSenderActive, mayReceive }: LockedPair): AppError | null {
  if (!isSenderActive) return new AppError('unauthenticated');
  if (!mayReceive) return new AppError('chat-not-found');
  return null;
}

/** Records that the sender has written. Throws if they may not start one more conversation without an answer. */
async function recordFirstMessage(
  tx: Queryable,
  { id }: Member,
  chatId: string,
  partnerId: string,
  limits: JoinRequestSettings,
): Promise<void> {
  if (await isFirstContact(tx, chatId, id, partnerId)) {
    const sender = requireFound(await lockActiveRequester(tx, id), 'unauthenticated');
    await checkOpenContacts(tx, { member: { id, ...sender }, partnerId }, limits);
  }
  await setHasWritten(tx, chatId, id);
}

type Position = Parameters<typeof insertMessageOnce>[1];

/** Stores the message, or returns the one that was stored with this id before. Throws if there is none and it is rejected. */
async function insertOrFindMessage(
  tx: Queryable,
  sender: Member,
  position: Position,
  draft: MessageDraft,
  rejection: AppError | null,
): Promise<{ message: Message; isNew: boolean }> {
  const message = rejection ? null : await insertMessageOnce(tx, position, draft);
  if (message) {
    await updateLastActivity(tx, sender.id);
    return { message, isNew: true };
  }
  const duplicate = await findDuplicate(tx, sender, position.chatId, draft);
  if (!duplicate) throw rejection ?? new AppError('message-id-taken');
  return { message: duplicate, isNew: false };
}

type LockedChat = NonNullable<Awaited<ReturnType<typeof lockChatForMessage>>>;

async function insertCrewMessage(
  tx: Queryable,
  sender: Member,
  position: Position,
  draft: MessageDraft,
  { hasEnded, game }: LockedChat,
  crewId: string,
): Promise<SentMessage> {
  const isActive = await lockActiveMember(tx, sender.id);
  // Read after locking the conversation: the sender may have lost their seat in the meantime.
  const recipients = await listRecipients(tx, position);
  if (!recipients.some(({ id }) => id === sender.id)) throw new AppError('chat-not-found');
  const rejection = hasEnded ? new AppError('crew-chat-ended') : null;
  const { message, isNew } = await insertOrFindMessage(
    tx,
    sender,
    position,
    draft,
    isActive ? rejection : new AppError('unauthenticated'),
  );
  return { message: { ...message, crewId }, recipients: isNew ? recipients : null, game };
}

async function insertMessage(
  tx: Queryable,
  sender: Member,
  chatId: string,
  draft: MessageDraft,
  limits: JoinRequestSettings,
): Promise<SentMessage> {
  const chat = requireFound(await lockChatForMessage(tx, chatId, sender.id), 'chat-not-found');
  const { lastSeq, partnerId, crewId, hasWritten } = chat;
  const position = { chatId, seq: lastSeq + 1, senderId: sender.id };
  if (crewId) return insertCrewMessage(tx, sender, position, draft, chat, crewId);
  const rejection = rejectionOf(await lockPairForKeyShare(tx, sender.id, partnerId));
  if (!rejection && !hasWritten && partnerId) await recordFirstMessage(tx, sender, chatId, partnerId, limits);
  const { message, isNew } = await insertOrFindMessage(tx, sender, position, draft, rejection);
  if (!isNew || !partnerId) return { message, recipients: null };
  if (lastSeq === 0) await insertParticipantOnce(tx, chatId, partnerId, sender.id);
  return { message, recipients: [{ id: partnerId, isHidden: false, mayNeedPush: true }] };
}

/** Counts and stores a message: in one statement if its sender has written in the conversation before. */
async function storeMessage(
  { db, rateLimiter, joinRequestSettings, insertNextMessage }: SendContext,
  sender: Member,
  chatId: string,
  draft: MessageDraft,
): Promise<SentMessage> {
  const { counted, sent } = await insertNextMessage({ chatId, senderId: sender.id, ...draft });
  rateLimiter.counterFor('messagesPer10Seconds').check(counted, sender.id);
  if (!sent) return withDeadlockRetry(db, (tx) => insertMessage(tx, sender, chatId, draft, joinRequestSettings));
  const { message, recipientId, mayNeedPush } = sent;
  return { message, recipients: [{ id: recipientId, isHidden: false, mayNeedPush }] };
}

/** Stores a message and delivers it to everyone in the conversation. A repeated id returns the stored message. */
export async function sendMessage(
  context: SendContext,
  sender: Member,
  chatId: string,
  draft: MessageDraft,
): Promise<Message> {
  const { message, recipients, game } = await storeMessage(context, sender, chatId, draft);
  if (!recipients) return message;
  publishMessage(context.live, [{ id: sender.id, isHidden: false }, ...recipients], message);
  for (const { id, isHidden, mayNeedPush } of recipients)
    if (mayNeedPush && !isHidden && id !== sender.id) pushMessage(context, sender, message, id, game);
  return message;
}
