import { type Conversation, CHATS_MAX_COUNT, UNREAD_MAX_COUNT, unknownUserName } from '@muster/contract/chat.ts';
import type { Presence } from '@muster/contract/users.ts';
import { type SQL, and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { pictureUrl } from '../../db/picture-url.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';
import { isNotBlocked } from '../users/block-repository.ts';
import { isSuspended } from '../users/member-repository.ts';
import { presenceColumn, readPresence } from '../users/presence/presence-repository.ts';

const unread = sql<number>`(select count(*)::int from (
  select from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.seq} > ${chatParticipants.readSeq}
    and ${messages.senderId} is distinct from ${chatParticipants.memberId}
  limit ${sql.raw(String(UNREAD_MAX_COUNT))}) as unread)`;

export const partnerName = sql<string>`case when ${members.id} is null then ${unknownUserName} else ${memberName} end`;

const partnerSide = alias(chatParticipants, 'partner_side');

/** Whoever has opened a conversation without a word in it is no partner yet, and learns nothing of the other. */
const partnerPresence = sql<Presence | null>`case when ${chats.lastSeq} > 0 then ${presenceColumn} end`.mapWith(
  readPresence,
);

const chatColumns = {
  id: chats.id,
  partner: {
    id: chatParticipants.partnerId,
    name: partnerName,
    pictureUrl: pictureUrl('small'),
    presence: partnerPresence,
    isSuspended,
  },
  createdAt: chats.createdAt,
  lastMessage: chats.lastMessage,
  lastMessageAt: chats.lastMessageAt,
  lastSeq: chats.lastSeq,
  readSeq: chatParticipants.readSeq,
  seenSeq: sql<number>`case when ${members.sendsReadReceipts} then coalesce(${partnerSide.readSeq}, 0) else 0 end`,
  unread,
};

const selectChats = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(chatColumns)
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(members, eq(members.id, chatParticipants.partnerId))
    .leftJoin(
      partnerSide,
      and(eq(partnerSide.chatId, chatParticipants.chatId), eq(partnerSide.memberId, chatParticipants.partnerId)),
    )
    .where(and(condition, isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId)))
    .orderBy(desc(sql`coalesce(${chats.lastMessageAt}, ${chats.createdAt})`), desc(chats.id));

/** A member's latest conversations, the newest message first; under a search those whose partner's name has it. */
export const listChatsOf = (db: Queryable, memberId: string, search = ''): Promise<Conversation[]> =>
  selectChats(
    db,
    and(
      eq(chatParticipants.memberId, memberId),
      search === '' ? undefined : sql`position(lower(${search}) in lower(${partnerName})) > 0`,
    ),
  ).limit(CHATS_MAX_COUNT);

/** Whom a member has exchanged a word with: they hear of the member's presence. */
export async function listPartnerIds(db: Queryable, memberId: string): Promise<string[]> {
  const found = await db
    .select({ partnerId: chatParticipants.partnerId })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .where(
      and(
        eq(chatParticipants.memberId, memberId),
        gt(chats.lastSeq, 0),
        isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
      ),
    );
  return found.flatMap(({ partnerId }) => partnerId ?? []);
}

/** A conversation as this member sees it; null for everybody who is not in it. */
export async function findChat(db: Queryable, chatId: string, memberId: string): Promise<Conversation | null> {
  const [chat] = await selectChats(
    db,
    and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId)),
  );
  return chat ?? null;
}

/** Whether a conversation is a member's own, blocked or not. */
export async function isInChat(db: Queryable, chatId: string, memberId: string): Promise<boolean> {
  const [side] = await db
    .select({ chatId: chatParticipants.chatId })
    .from(chatParticipants)
    .where(and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId)));
  return side !== undefined;
}

/** How many conversations of a member have something written in them, and how many messages by both sides these have. */
export async function countConversationsOf(
  db: Queryable,
  memberId: string,
): Promise<{ conversations: number; messages: number }> {
  const [talk] = await db
    .select({ conversations: count(), messages: sql<number>`coalesce(sum(${chats.lastSeq}), 0)::int` })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(eq(chatParticipants.memberId, memberId), gt(chats.lastSeq, 0)));
  return talk ?? { conversations: 0, messages: 0 };
}

/** One parameter, however many there are. */
const hasAnyId = (ids: readonly string[]): SQL => sql`${chats.id} = any(${sql.param(ids)}::text[])`;

/** The conversations of a member, held: no message passes in them until the transaction ends. */
export async function lockChatsForUpdate(db: Queryable, memberId: string): Promise<string[]> {
  const own = db
    .select({ id: chatParticipants.chatId })
    .from(chatParticipants)
    .where(eq(chatParticipants.memberId, memberId));
  const held = await db
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, own))
    .orderBy(chats.id)
    .for('update');
  return held.map(({ id }) => id);
}

/** Which of these conversations nobody is in any more. */
export async function listEmptyChats(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const empty = await db
    .select({ id: chats.id })
    .from(chats)
    .leftJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(hasAnyId(ids), isNull(chatParticipants.chatId)));
  return empty.map(({ id }) => id);
}

/** Removes conversations. */
export const deleteChats = (db: Queryable, ids: readonly string[]) => db.delete(chats).where(hasAnyId(ids));

/** Creates the conversation of a pair; false when it was there already. */
export async function insertChatOnce(db: Queryable, chatId: string): Promise<boolean> {
  const inserted = await db.insert(chats).values({ id: chatId }).onConflictDoNothing().returning({ id: chats.id });
  return inserted.length > 0;
}

/** Gives a member their side of a conversation: from now on it stands in their list. */
export const insertParticipantOnce = (db: Queryable, chatId: string, memberId: string, partnerId: string) =>
  db.insert(chatParticipants).values({ chatId, memberId, partnerId }).onConflictDoNothing();

/** Locks a conversation that this member is in, so that one message follows the other; null for everybody else. */
export async function lockChatForMessage(db: Queryable, chatId: string, memberId: string) {
  const { rows } = await db.execute<{ lastSeq: number; partnerId: string | null }>(sql`
    select last_seq as "lastSeq", partner_id as "partnerId"
    from ${chats} join ${chatParticipants} on chat_id = chats.id
    where chats.id = ${chatId} and member_id = ${memberId} for no key update of chats`);
  return rows[0] ?? null;
}

/** Moves the marker of what the member has read forward, never back and never beyond the last message. */
export async function advanceReadMarker(db: Queryable, chatId: string, memberId: string, seq: number) {
  const [marker] = await db
    .update(chatParticipants)
    .set({ readSeq: sql`greatest(${chatParticipants.readSeq}, least(${seq}::int, ${chats.lastSeq}))` })
    .from(chats)
    .where(
      and(
        eq(chats.id, chatParticipants.chatId),
        eq(chatParticipants.chatId, chatId),
        eq(chatParticipants.memberId, memberId),
      ),
    )
    .returning({ readSeq: chatParticipants.readSeq });
  return marker ?? null;
}
