import { type ChatSettings, UNREAD_MAX_COUNT } from '@muster/contract/chat/chat.ts';
import { type SQL, and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { chatParticipants, chats, isReadable, messages } from '#src/db/schema/chats.ts';
import { blocks } from '#src/db/schema/members.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';

/** Messages that the member has deleted for themselves count as read. */
export const readSeq = sql<number>`greatest(${chatParticipants.readSeq}, ${chatParticipants.deletedSeq})`;

/** Number of messages of others after the read marker. */
export const countUnread = (isShown: SQL = sql`true`) => sql<number>`(select count(*)::int from (
  select from ${messages}
  where ${messages.chatId} = ${chats.id} and ${messages.seq} > ${readSeq}
    and ${messages.senderId} is distinct from ${chatParticipants.memberId} and ${isShown}
  limit ${sql.raw(String(UNREAD_MAX_COUNT))}) as unread)`;

/** A message after archiving brings the conversation back, unless it is muted. */
export const currentlyArchived = sql<boolean>`(${chatParticipants.archivedSeq} is not null
  and (${chatParticipants.isMuted} or ${chats.lastSeq} <= ${chatParticipants.archivedSeq}))`;

/** A message after the deletion lists the conversation again. */
export const currentlyDeleted = sql<boolean>`(${chatParticipants.isDeleted}
  and ${chats.lastSeq} <= ${chatParticipants.deletedSeq})`;

const isOwnSide = (chatId: string, memberId: string): SQL | undefined =>
  and(
    eq(chats.id, chatParticipants.chatId),
    eq(chatParticipants.chatId, chatId),
    eq(chatParticipants.memberId, memberId),
    isReadable,
    isNotBlocked(chatParticipants.memberId, chatParticipants.partnerId),
  );

/** Null if the member is not in the conversation, or one of the two has blocked the other. */
export const updateChatSettings = (
  db: Queryable,
  chatId: string,
  memberId: string,
  { isMuted, isArchived }: { readonly [Name in keyof ChatSettings]?: boolean | undefined },
): Promise<ChatSettings | null> =>
  firstRow(
    db
      .update(chatParticipants)
      .set({
        isMuted: isMuted ?? sql`${chatParticipants.isMuted}`,
        // Written again with every change: a conversation that a message brought back stays back when it is muted.
        archivedSeq: sql`case when ${isArchived ?? currentlyArchived} then ${chats.lastSeq} end`,
      })
      .from(chats)
      .where(isOwnSide(chatId, memberId))
      .returning({
        isMuted: chatParticipants.isMuted,
        isArchived: sql<boolean>`${chatParticipants.archivedSeq} is not null`,
      }),
  );

const hidden = { deletedSeq: sql`${chats.lastSeq}`, earlier: '{}', isDeleted: true, archivedSeq: null };

/** Hides the messages so far from the member. Does not move the read marker, which the partner may see. */
export const hideMessages = (db: Queryable, chatId: string, memberId: string) =>
  firstRow(
    db
      .update(chatParticipants)
      .set(hidden)
      .from(chats)
      .where(isOwnSide(chatId, memberId))
      .returning({ deletedSeq: chatParticipants.deletedSeq }),
  );

/** Hides a member's conversations from those who blocked them: the blocks, which hide them, end with the account. */
export const hideMessagesFromBlockers = (tx: Queryable, memberId: string) =>
  tx
    .update(chatParticipants)
    .set(hidden)
    .from(chats)
    .where(
      and(
        eq(chats.id, chatParticipants.chatId),
        eq(chatParticipants.partnerId, memberId),
        sql`exists (select from ${blocks} where blocker_id = ${chatParticipants.memberId} and blocked_id = ${memberId})`,
      ),
    );

/** A request to join moves the conversation to the top of both lists, like a message. */
export async function updateLastRequestAt(db: Queryable, chatId: string): Promise<void> {
  await db
    .update(chats)
    .set({ lastRequestAt: sql`now()` })
    .where(eq(chats.id, chatId));
  await db
    .update(chatParticipants)
    .set({
      isDeleted: false,
      archivedSeq: sql`case when ${chatParticipants.isMuted} then ${chatParticipants.archivedSeq} end`,
    })
    .where(
      and(eq(chatParticipants.chatId, chatId), or(chatParticipants.isDeleted, isNotNull(chatParticipants.archivedSeq))),
    );
}
