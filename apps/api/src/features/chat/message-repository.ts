import {
  removedMessageText,
  MESSAGES_PAGE_SIZE,
  type Message,
  type MessageDraft,
  type MessagePage,
} from '@muster/contract/chat/messages.ts';
import { and, asc, between, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectedRows, firstRow } from '#src/db/rows.ts';
import { chatParticipants, chats, isReadable, messages } from '#src/db/schema/chats.ts';
import { textArray } from '#src/db/sql-expressions.ts';
import { crewGame } from './crew/crew-chat-repository.ts';

/** Start of a page: before or after a sequence number, else at the newest message. */
export interface PagePosition {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** What a member can read: messages after a sequence number, and in a crew also some before. */
interface ReadableRange {
  readonly deletedSeq: number;
  readonly earlier: string;
}

const isInRange = ({ deletedSeq, earlier }: ReadableRange) =>
  earlier === '{}'
    ? gt(messages.seq, deletedSeq)
    : sql`(${messages.seq} > ${deletedSeq} or ${messages.seq} <@ ${earlier}::int4multirange)`;

/** A page of the messages of a conversation that a member can read. */
export async function listMessages(
  db: Queryable,
  chatId: string,
  range: ReadableRange,
  { before, after }: PagePosition,
): Promise<MessagePage> {
  const isForward = after !== undefined;
  const found = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        isInRange(range),
        isForward ? gt(messages.seq, after) : undefined,
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(isForward ? asc(messages.seq) : desc(messages.seq))
    .limit(MESSAGES_PAGE_SIZE + 1);
  const page = found.slice(0, MESSAGES_PAGE_SIZE);
  return {
    messages: isForward ? page : page.toReversed(),
    hasMore: found.length > page.length,
    deletedSeq: range.deletedSeq,
  };
}

/**
 * A text message with up to `count` messages before and after it, in order; empty if it is not in the conversation. With a
 * range, only what the member can read.
 */
export async function listMessagesAround(
  db: Queryable,
  chatId: string,
  id: string,
  count: number,
  range?: ReadableRange,
): Promise<Message[]> {
  const isShown = and(eq(messages.chatId, chatId), isNull(messages.event), range && isInRange(range));
  const [middle] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(isShown, eq(messages.id, id)));
  if (!middle) return [];
  return db
    .select()
    .from(messages)
    .where(and(isShown, between(messages.seq, middle.seq - count, middle.seq + count)))
    .orderBy(asc(messages.seq));
}

/** Message ids are unique per sender, over all conversations. */
export const findMessage = (db: Queryable, senderId: string, id: string): Promise<Message | null> =>
  firstRow(
    db
      .select()
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.id, id))),
  );

/** Removes the sender from up to `limit` of their messages and returns their number. */
export async function clearSender(db: Queryable, senderId: string, limit: number): Promise<number> {
  const some = sql`(select chat_id, seq from ${messages} where sender_id = ${senderId} limit ${limit})`;
  return affectedRows(db.execute(sql`update ${messages} set sender_id = null where (chat_id, seq) in ${some}`));
}

/** Deletes up to `limit` messages of these conversations and returns their number. */
export async function deleteMessagesOf(db: Queryable, chatIds: readonly string[], limit: number): Promise<number> {
  const some = sql`(select chat_id, seq from ${messages}
    where ${messages.chatId} = any(${textArray(chatIds)}) limit ${limit})`;
  return affectedRows(db.execute(sql`delete from ${messages} where (chat_id, seq) in ${some}`));
}

/**
 * Removes the text of a message, also from the conversation's `last_message`. Returns the changed message and its former
 * text; null if there is no such message or its text was removed before.
 */
export async function eraseMessage(tx: Queryable, id: string, senderId: string) {
  const [found] = await tx
    .select({ before: getTableColumns(messages), crewId: chats.crewId })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(and(eq(messages.id, id), eq(messages.senderId, senderId)))
    .for('update', { of: messages });
  if (!found) return null;
  const { before, crewId } = found;
  if (before.text === removedMessageText) return null;
  const { chatId, seq } = before;
  await tx
    .update(messages)
    .set({ text: removedMessageText })
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
  await tx
    .update(chats)
    .set({ lastMessage: removedMessageText })
    .where(and(eq(chats.id, chatId), eq(chats.lastSeq, seq)));
  return {
    formerText: before.text,
    message: { ...before, ...(crewId && { crewId }), text: removedMessageText },
  };
}

/** Locks a conversation, so that its messages get consecutive numbers; null if the member is not in it. */
export const lockChatForMessage = (tx: Queryable, chatId: string, memberId: string) =>
  firstRow(
    tx
      .select({
        lastSeq: chats.lastSeq,
        partnerId: chatParticipants.partnerId,
        crewId: chats.crewId,
        hasWritten: chatParticipants.hasWritten,
        hasEnded: sql<boolean>`coalesce(${chats.closesAt} <= now(), false)`,
        game: crewGame,
      })
      .from(chats)
      .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
      .where(and(eq(chats.id, chatId), eq(chatParticipants.memberId, memberId), isReadable))
      .for('no key update', { of: chats }),
  );

/** Call it with the member's first message. */
export const setHasWritten = (db: Queryable, chatId: string, memberId: string) =>
  db
    .update(chatParticipants)
    .set({ hasWritten: true })
    .where(and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId)));

/** Returns null if the sender has used this id before. Lock the conversation first, so that `seq` is free. */
export async function insertMessageOnce(
  tx: Queryable,
  position: { readonly chatId: string; readonly seq: number; readonly senderId: string },
  { id, text }: MessageDraft,
): Promise<Message | null> {
  const [message] = await tx
    .insert(messages)
    .values({ ...position, id, text, sentAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [messages.senderId, messages.id] })
    .returning();
  if (!message) return null;
  await tx
    .update(chats)
    .set({ lastSeq: message.seq, lastMessage: text, lastMessageAt: message.sentAt })
    .where(eq(chats.id, message.chatId));
  return message;
}
