import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectedRows, idsOf } from '#src/db/rows.ts';
import type { ConversationHandling } from '#src/db/schema/members.ts';
import { chatParticipants, chats, messages } from '#src/db/schema/chats.ts';
import { textArray } from '#src/db/sql-expressions.ts';
import { type NewHost, replaceHost } from './crew/crew-host-repository.ts';

/**
 * Removes a member from the conversations of others, with an event in crews of active posts. Others host their
 * standing crews from now on. With `delete`, partners lose their conversations with the member, whose own side of these
 * remains until {@link deleteAbandonedChats}.
 */
export async function leaveChats(tx: Queryable, memberId: string, pairs: ConversationHandling): Promise<NewHost[]> {
  const isInCrew = sql`exists (select from ${chats} where id = ${chatParticipants.chatId} and crew_id is not null)`;
  await tx.execute(sql`select add_crew_event(crew_id, 'left', ${memberId}) from ${chats}
    where crew_id is not null and closes_at is null and name is null
      and id in (select chat_id from ${chatParticipants} where member_id = ${memberId})`);
  await tx.delete(chatParticipants).where(and(eq(chatParticipants.memberId, memberId), isInCrew));
  const newHosts = await replaceHost(tx, memberId);
  if (pairs === 'delete') await tx.delete(chatParticipants).where(eq(chatParticipants.partnerId, memberId));
  const isSide = or(eq(chatParticipants.memberId, memberId), eq(chatParticipants.partnerId, memberId));
  await tx.update(chatParticipants).set({ partnerId: null }).where(isSide);
  return newHosts;
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

/** One array parameter, because a statement may have 65,535 parameters at most. */
const hasAnyId = (ids: readonly string[]): SQL => sql`${chats.id} = any(${textArray(ids)})`;

/** Those of these conversations that have no participant left. */
export const listEmptyChats = (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  idsOf(
    db
      .select({ id: chats.id })
      .from(chats)
      .leftJoin(chatParticipants, eq(chatParticipants.chatId, chats.id))
      .where(and(hasAnyId(ids), isNull(chatParticipants.chatId))),
  );

export const deleteChats = (db: Queryable, ids: readonly string[]) => db.delete(chats).where(hasAnyId(ids));
