import {
  removedMessageText,
  MESSAGES_PAGE_SIZE,
  type Message,
  type MessageDraft,
  type MessagePage,
} from '@muster/contract/chat.ts';
import { and, asc, between, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { isNotBlocked } from '../users/block-repository.ts';

/** Where a page of a conversation starts: before or after a sequence number, or at the newest message. */
export interface PagePosition {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** A page of a conversation, in order; null for everybody who is not in it. */
export async function listMessages(
  db: Queryable,
  chatId: string,
  memberId: string,
  { before, after }: PagePosition,
): Promise<MessagePage | null> {
  const [participant] = await db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .where(
      and(
        eq(chatParticipants.chatId, chatId),
        eq(chatParticipants.memberId, memberId),
        isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
      ),
    );
  if (!participant) return null;
  const isForward = after !== undefined;
  const found = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        isForward ? gt(messages.seq, after) : undefined,
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(isForward ? asc(messages.seq) : desc(messages.seq))
    .limit(MESSAGES_PAGE_SIZE + 1);
  const page = found.slice(0, MESSAGES_PAGE_SIZE);
  return { messages: isForward ? page : page.toReversed(), hasMore: found.length > page.length };
}

/** A message of a conversation with so many before and behind it, in order; none when it is not there. */
export async function listMessagesAround(db: Queryable, chatId: string, id: string, count: number): Promise<Message[]> {
  const [middle] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.id, id)));
  if (!middle) return [];
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), between(messages.seq, middle.seq - count, middle.seq + count)))
    .orderBy(asc(messages.seq));
}

/** The message that this sender has sent with this id, in whatever conversation. */
export async function findMessage(db: Queryable, senderId: string, id: string): Promise<Message | null> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.id, id)));
  return message ?? null;
}

/** Takes the sender's name off so many of their messages; gives how many there were. */
export async function clearSender(db: Queryable, senderId: string, atMost: number): Promise<number> {
  const some = sql`(select ctid from ${messages} where sender_id = ${senderId} limit ${atMost})`;
  const { rowCount } = await db.execute(sql`update ${messages} set sender_id = null where ctid = any (array${some})`);
  return rowCount ?? 0;
}

/** Deletes so many messages of these conversations; gives how many there were. */
export async function deleteMessagesOf(db: Queryable, chatIds: readonly string[], atMost: number): Promise<number> {
  const some = sql`(select ctid from ${messages}
    where ${messages.chatId} = any(${sql.param(chatIds)}::text[]) limit ${atMost})`;
  const { rowCount } = await db.execute(sql`delete from ${messages} where ctid = any (array${some})`);
  return rowCount ?? 0;
}

/**
 * Takes the words out of a message of this sender, also where it is told as the last one; gives it as it is then, with
 * what it said. Null when it has no words any more.
 */
export async function eraseMessage(tx: Queryable, id: string, senderId: string) {
  const [known] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.senderId, senderId)))
    .for('update');
  if (!known || known.text === removedMessageText) return null;
  const { chatId, seq } = known;
  await tx
    .update(messages)
    .set({ text: removedMessageText })
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
  await tx
    .update(chats)
    .set({ lastMessage: removedMessageText })
    .where(and(eq(chats.id, chatId), eq(chats.lastSeq, seq)));
  return { said: known.text, message: { ...known, text: removedMessageText } };
}

/**
 * Appends a message, unless its sender has sent one with this id before: null then. Needs the conversation locked, which
 * makes `seq` the next number for sure.
 */
export async function insertMessageOnce(
  db: Queryable,
  place: { readonly chatId: string; readonly seq: number; readonly senderId: string },
  { id, text }: MessageDraft,
): Promise<Message | null> {
  const { chatId, seq, senderId } = place;
  const { rows } = await db.execute<{ sentAt: string }>(sql`
    with written as (
      insert into ${messages} (chat_id, seq, id, sender_id, text, sent_at)
      values (${chatId}, ${seq}, ${id}, ${senderId}, ${text}, clock_timestamp())
      on conflict on constraint messages_sent_once do nothing
      returning seq, text, sent_at)
    update ${chats} set last_seq = seq, last_message = text, last_message_at = sent_at
    from written where chats.id = ${chatId}
    returning sent_at as "sentAt"`);
  return rows[0] ? { ...place, id, text, sentAt: new Date(rows[0].sentAt) } : null;
}
