import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members, playerNotes } from '#src/db/schema/members.ts';
import { isRequestBetween } from '../partner-repository.ts';

/** Qualified, because subqueries have columns of the same name. */
const playerId = sql.raw('members.id');

/**
 * Condition: the author shares a conversation or a request with the player, or has a note about them from then. Blocks change
 * nothing, so that the response reveals none.
 */
const mayWriteAbout = (authorId: string) => sql`${playerId} <> ${authorId} and (
  exists (select from chat_participants as own_side
    join chat_participants as other_side on other_side.chat_id = own_side.chat_id
    where own_side.member_id = ${authorId} and other_side.member_id = ${playerId})
  or exists (select from ${joinRequests} where ${isRequestBetween(playerId, authorId)})
  or exists (select from ${playerNotes} where author_id = ${authorId} and about_id = ${playerId}))`;

/** The author's note about the member of the row. '' if there is none, null if they may not write one. */
export const noteColumn = (authorId: string) => sql<string | null>`case when ${mayWriteAbout(authorId)} then coalesce(
  (select text from ${playerNotes} where author_id = ${authorId} and about_id = ${playerId}), '') end`;

/** Null if the author may not write about this player. An empty text deletes the note. */
export async function setPlayerNote(
  db: Queryable,
  authorId: string,
  memberId: string,
  text: string,
): Promise<{ memberId: string; text: string } | null> {
  if (text === '') {
    await db.delete(playerNotes).where(and(eq(playerNotes.authorId, authorId), eq(playerNotes.aboutId, memberId)));
    return { memberId, text };
  }
  const { rows } = await db.execute<{ memberId: string; text: string }>(sql`
    insert into ${playerNotes} (author_id, about_id, text)
    select ${authorId}, ${members.id}, ${text} from ${members}
    where ${members.id} = ${memberId} and ${mayWriteAbout(authorId)} for key share
    on conflict (author_id, about_id) do update set text = excluded.text, updated_at = now()
    returning about_id as "memberId", text`);
  return rows[0] ?? null;
}
