import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectedRows } from '#src/db/rows.ts';
import type { ConversationHandling } from '#src/db/schema/members.ts';
import { chatParticipants, chats, messages } from '#src/db/schema/chats.ts';

const isOfCrew = sql`starts_with(${chatParticipants.chatId}, 'crew_')`;

/**
 * Removes a member from the conversations of others. With `delete`, their partners lose the conversations of two. The
 * member's own side of these remains until {@link deleteAbandonedChats}.
 */
export async function leaveChats(tx: Queryable, memberId: string, pairs: ConversationHandling): Promise<void> {
  await tx.delete(chatParticipants).where(and(eq(chatParticipants.memberId, memberId), isOfCrew));
  if (pairs === 'delete') await tx.delete(chatParticipants).where(eq(chatParticipants.partnerId, memberId));
  const isSide = or(eq(chatParticipants.memberId, memberId), eq(chatParticipants.partnerId, memberId));
  await tx.update(chatParticipants).set({ partnerId: null }).where(isSide);
}

/** Selects conversations of a leaving member in which no participant remains. */
const abandonedIds = (memberId: string): SQL => sql`select own.chat_id from ${chatParticipants} as own
  where own.member_id = ${memberId} and not exists (
    select from ${chatParticipants} as other join members on members.id = other.member_id
    where other.chat_id = own.chat_id and other.member_id <> own.member_id and members.deletion is null)`;

/** Deletes up to `limit` messages of these conversations and returns their number. */
export async function deleteAbandonedMessages(tx: Queryable, memberId: string, limit: number): Promise<number> {
  const some = sql`(select chat_id, seq from ${messages} where chat_id in (${abandonedIds(memberId)}) limit ${limit})`;
  return affectedRows(tx.execute(sql`delete from ${messages} where (chat_id, seq) in ${some}`));
}

/** Deletes up to `limit` of these conversations, once they have no messages, and returns their number. */
export const deleteAbandonedChats = (tx: Queryable, memberId: string, limit: number): Promise<number> =>
  affectedRows(tx.execute(sql`delete from ${chats} where id in (${abandonedIds(memberId)} limit ${limit})`));
