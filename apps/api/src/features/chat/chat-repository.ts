import { type ChatRoom, UNREAD_MAX_COUNT, unknownUserName } from '@muster/contract/chat.ts';
import { type SQL, and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { memberName } from '../../db/member-name.ts';
import { chatParticipants, chats, messages } from '../../db/schema/chats.ts';
import { members } from '../../db/schema/members.ts';

/** Conversations in the list; older ones are reached through the partner. */
const LISTED_AT_MOST = 200;

const unread = sql<number>`(select count(*)::int from (
  select from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.seq} > ${chatParticipants.readSeq}
    and ${messages.senderId} is distinct from ${chatParticipants.memberId}
  limit ${sql.raw(String(UNREAD_MAX_COUNT))}) as unread)`;

const chatColumns = {
  id: chats.id,
  partner: {
    id: chatParticipants.partnerId,
    name: sql<string>`case when ${members.id} is null then ${unknownUserName} else ${memberName} end`,
  },
  createdAt: chats.createdAt,
  lastMessage: chats.lastMessage,
  lastMessageAt: chats.lastMessageAt,
  lastSeq: chats.lastSeq,
  readSeq: chatParticipants.readSeq,
  unread,
};

const selectChats = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(chatColumns)
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(members, eq(members.id, chatParticipants.partnerId))
    .where(condition)
    .orderBy(desc(sql`coalesce(${chats.lastMessageAt}, ${chats.createdAt})`), desc(chats.id));

/** A member's conversations, the newest message first. */
export const listChatsOf = (db: Queryable, memberId: string): Promise<ChatRoom[]> =>
  selectChats(db, eq(chatParticipants.memberId, memberId)).limit(LISTED_AT_MOST);

/** A conversation as this member sees it; null for everybody who is not in it. */
export async function findChat(db: Queryable, chatId: string, memberId: string): Promise<ChatRoom | null> {
  const [chat] = await selectChats(
    db,
    and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId)),
  );
  return chat ?? null;
}

/** Keeps a member from leaving until this transaction ends; false when they have left. */
export async function holdMember(db: Queryable, memberId: string): Promise<boolean> {
  const found = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('key share');
  return found.length > 0;
}

/** Creates the conversation of a pair; false when it was there already. */
export async function insertChatOnce(db: Queryable, chatId: string): Promise<boolean> {
  const inserted = await db.insert(chats).values({ id: chatId }).onConflictDoNothing().returning({ id: chats.id });
  return inserted.length > 0;
}

/** Gives a member their side of a conversation: from now on it stands in their list. */
export const insertParticipantOnce = (db: Queryable, chatId: string, memberId: string, partnerId: string) =>
  db.insert(chatParticipants).values({ chatId, memberId, partnerId }).onConflictDoNothing();

/** Locks a conversation that this member is in, so that one message follows the other; null for everybody else. */
export async function lockChat(db: Queryable, chatId: string, memberId: string) {
  const [chat] = await db
    .select({ lastSeq: chats.lastSeq, partnerId: chatParticipants.partnerId })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(eq(chats.id, chatId), eq(chatParticipants.memberId, memberId)))
    .for('no key update', { of: chats });
  return chat ?? null;
}

/** Moves the marker of what the member has read forward, never back and never beyond the last message. */
export async function moveReadMarker(db: Queryable, chatId: string, memberId: string, seq: number) {
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
