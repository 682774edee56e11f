import {
  type Conversation,
  type CrewConversation,
  type PairConversation,
  unknownUserName,
} from '@muster/contract/chat/chat.ts';
import { CHAT_CURSOR_END_MS, CHATS_PAGE_SIZE } from '@muster/contract/chat/chat-list.ts';
import type { Presence } from '@muster/contract/members/members.ts';
import { type SQL, and, count, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { likePattern, readVersion } from '#src/db/sql-expressions.ts';
import { isRequestBetween } from '#src/features/members/partner-repository.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { isAdmin, memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { chatParticipants, chats, isReadable, messages } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { isPostCalledOff } from '#src/db/schema/posts.ts';
import { members } from '#src/db/schema/members.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { addCrews, crewGame, isCrewChat } from './crew/crew-chat-repository.ts';
import { countUnread, currentlyArchived, currentlyDeleted, readSeq } from './chat-settings-repository.ts';
import { presenceColumn, readPresence } from '#src/features/members/presence/presence-repository.ts';

const partnerName = sql<string>`case when ${members.id} is null then ${unknownUserName} else ${memberName} end`;

const partnerSide = alias(chatParticipants, 'partner_side');

/** Hidden until the first message, because anyone can open a conversation. */
const partnerPresence = sql<Presence | null>`case when ${chats.lastSeq} > 0 then ${presenceColumn} end`.mapWith(
  readPresence,
);

/** An overdue request that no node has expired yet counts as expired, and the crew of a post that was called off as closed. */
const requestState = sql`case when ${joinRequests.state} in ('invited', 'pending') and ${joinRequests.expiresAt} <= now() then 'expired'
  when ${joinRequests.state} = 'accepted' and (select ${isPostCalledOff} from posts
    where posts.id = ${joinRequests.postId}) then 'closed'
  else ${joinRequests.state} end`;

const isRequestInChat = isRequestBetween(chatParticipants.memberId, chatParticipants.partnerId);

const latestRequest = sql<PairConversation['latestRequest']>`(
  select json_build_object('id', id, 'version', ${readVersion}, 'isOnly', count(*) over () = 1, 'postId', post_id, 'game', game, 'isOwn', requester_id = ${chatParticipants.memberId},
    'isInvitation', is_invitation, 'state', ${requestState})
  from ${joinRequests}
  where ${isRequestInChat}
  order by array_position(array['offered', 'pending', 'invited', 'accepted', 'waitlisted'], ${requestState}), id desc limit 1)`;

/** A deleted partner has no row any more, so they count as having written. */
const haveBothWritten = sql`(${chatParticipants.hasWritten}
  and coalesce(${partnerSide.hasWritten}, ${chatParticipants.partnerId} is null))`;

const isEstablished = sql<boolean>`case when ${haveBothWritten} then true else exists (
  select from ${joinRequests}
  where ${isRequestInChat}
    and joined_at is not null) end`;

const hasVisibleMessage = sql`${chats.lastSeq} > ${chatParticipants.deletedSeq}`;
const visibleLastMessageAt = sql`case when ${hasVisibleMessage} then ${chats.lastMessageAt} end`;

const isLastMessageOwn = sql<boolean>`${hasVisibleMessage} and exists (
  select from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.seq} = ${chats.lastSeq}
    and ${messages.senderId} = ${chatParticipants.memberId})`;

const chatColumns = {
  id: chats.id,
  kind: sql<'pair'>`'pair'`,
  crewId: chats.crewId,
  partner: {
    id: chatParticipants.partnerId,
    name: partnerName,
    pictureUrl: pictureUrl('small'),
    presence: partnerPresence,
    isAdmin,
    isSuspended,
  },
  createdAt: chats.createdAt,
  lastMessage: sql<string | null>`case when ${hasVisibleMessage} then ${chats.lastMessage} end`,
  lastMessageAt: visibleLastMessageAt.mapWith(chats.lastMessageAt),
  isLastMessageOwn,
  lastRequestAt: chats.lastRequestAt,
  latestRequest,
  lastSeq: chats.lastSeq,
  readSeq,
  seenSeq: sql<number>`case when ${members.sendsReadReceipts} then coalesce(${partnerSide.readSeq}, 0) else 0 end`,
  unread: countUnread(),
  isEstablished,
  isMuted: chatParticipants.isMuted,
  isArchived: currentlyArchived,
  deletedSeq: chatParticipants.deletedSeq,
  isDeleted: currentlyDeleted,
};

const lastActivityMs = sql`floor(extract(epoch from greatest(${visibleLastMessageAt}, ${chats.lastRequestAt}, ${chats.createdAt})) * 1000)`;
/** The same as `chatCursor` in the contract. */
const position = sql`(${currentlyArchived}::int || '_' ||
  lpad((${sql.raw(String(CHAT_CURSOR_END_MS))} - ${lastActivityMs})::bigint::text, 13, '0') || '_' || ${chats.id}) collate "C"`;

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
    .where(and(condition, isReadable, isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId)))
    .orderBy(position);

interface ChatsQuery {
  /** Part of the partner's name, or of a crew's game. */
  readonly search?: string | undefined;
  /** Position of the last conversation of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of a member's conversations, latest activity first, archived ones last. */
export async function listChatsOf(
  db: Queryable,
  memberId: string,
  { search = '', cursor }: ChatsQuery,
): Promise<Conversation[]> {
  const found = await selectChats(
    db,
    and(
      eq(chatParticipants.memberId, memberId),
      not(currentlyDeleted),
      search === '' ? undefined : sql`fold_text(coalesce(${crewGame}, ${partnerName})) like ${likePattern(search)}`,
      cursor === undefined ? undefined : gt(position, cursor),
    ),
  ).limit(CHATS_PAGE_SIZE);
  return addCrews(db, memberId, found);
}

/**
 * A member's side of a conversation. Null if the member is not in it, or one of the two has blocked the other. Reads by
 * primary key, unlike {@link findChat}: browsers send typing and read markers often.
 */
export const findParticipant = (db: Queryable, chatId: string, memberId: string) =>
  firstRow(
    db
      .select({
        partnerId: chatParticipants.partnerId,
        crewId: chats.crewId,
        lastSeq: chats.lastSeq,
        readSeq,
        deletedSeq: chatParticipants.deletedSeq,
        earlier: chatParticipants.earlier,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .where(
        and(
          eq(chatParticipants.chatId, chatId),
          eq(chatParticipants.memberId, memberId),
          isReadable,
          isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
        ),
      ),
  );

/** The conversation as shown in the list. Null like {@link findParticipant}. */
export const findChat = (db: Queryable, chatId: string, memberId: string): Promise<PairConversation | null> =>
  firstRow(selectChats(db, and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId))));

export async function findCrewChat(db: Queryable, crewId: string, memberId: string): Promise<CrewConversation | null> {
  const isInCrew = and(eq(chats.crewId, crewId), eq(chatParticipants.memberId, memberId));
  const [chat] = await addCrews(db, memberId, await selectChats(db, isInCrew));
  return chat?.kind === 'crew' ? chat : null;
}

/** Ignores blocks, unlike {@link findParticipant}. */
export const findSide = (db: Queryable, chatId: string, memberId: string) =>
  firstRow(
    db
      .select({
        deletedSeq: chatParticipants.deletedSeq,
        earlier: chatParticipants.earlier,
        crewId: chats.crewId,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .where(and(eq(chatParticipants.chatId, chatId), eq(chatParticipants.memberId, memberId), isReadable)),
  );

/** Number of a member's conversations of two with messages, and of the messages of both sides in them. */
export async function countConversationsOf(
  db: Queryable,
  memberId: string,
): Promise<{ conversations: number; messages: number }> {
  const [counts] = await db
    .select({ conversations: count(), messages: sql<number>`coalesce(sum(${chats.lastSeq}), 0)::int` })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(eq(chatParticipants.memberId, memberId), gt(chats.lastSeq, 0), not(isCrewChat)));
  return counts ?? { conversations: 0, messages: 0 };
}

/** The member's conversations with messages that they have not deleted for themselves. */
export async function countShownConversations(db: Queryable, memberId: string): Promise<number> {
  const [counted] = await db
    .select({ conversations: count() })
    .from(chats)
    .innerJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
    .where(and(eq(chatParticipants.memberId, memberId), hasVisibleMessage, isReadable));
  return counted?.conversations ?? 0;
}

/** Locks a member's conversations: no message is sent in them until the transaction ends. */
export function lockChatsForUpdate(db: Queryable, memberId: string) {
  const own = db
    .select({ id: chatParticipants.chatId })
    .from(chatParticipants)
    .where(eq(chatParticipants.memberId, memberId));
  const columns = { id: chats.id, crewId: chats.crewId };
  return db.select(columns).from(chats).where(inArray(chats.id, own)).orderBy(chats.id).for('update');
}

/** Returns false if the conversation exists already. */
export const insertChatOnce = (db: Queryable, chatId: string): Promise<boolean> =>
  affectsRow(db.insert(chats).values({ id: chatId }).onConflictDoNothing());

/** Adds the conversation to the member's list. */
export const insertParticipantOnce = (db: Queryable, chatId: string, memberId: string, partnerId: string) =>
  db.insert(chatParticipants).values({ chatId, memberId, partnerId }).onConflictDoNothing();

/** Moves the member's read marker forward, at most to the last message. */
export const advanceReadMarker = (db: Queryable, chatId: string, memberId: string, seq: number) =>
  firstRow(
    db
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
      .returning({ readSeq: chatParticipants.readSeq }),
  );
