import type { PlayerNote, PlayerNoteForm } from '@muster/contract/members/player-notes.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members, playerNotes } from '#src/db/schema/members.ts';
import { AppError } from '#src/lib/app-error.ts';
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

/** Read while the row is locked: a later change has a higher version. */
const version = sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::float8`;

/**
 * Null if the author may not write about this player. An empty text deletes the note. Throws if the note is neither `basedOn`
 * nor has this text already.
 */
export const setPlayerNote = (
  db: Queryable,
  authorId: string,
  memberId: string,
  { text, basedOn }: PlayerNoteForm & { readonly basedOn?: string | undefined },
): Promise<PlayerNote | null> =>
  db.transaction(async (tx) => {
    const isNote = and(eq(playerNotes.authorId, authorId), eq(playerNotes.aboutId, memberId));
    const note = await firstRow(tx.select({ text: playerNotes.text }).from(playerNotes).where(isNote).for('update'));
    if (basedOn !== undefined && ![basedOn, text].includes(note?.text ?? '')) throw new AppError('note-changed');
    if (text === '') await tx.delete(playerNotes).where(isNote);
    else {
      const { rowCount } = await tx.execute(sql`
        insert into ${playerNotes} (author_id, about_id, text)
        select ${authorId}, ${members.id}, ${text} from ${members}
        where ${members.id} = ${memberId} and ${mayWriteAbout(authorId)} for key share
        on conflict (author_id, about_id) do update set text = excluded.text, updated_at = now()`);
      if (rowCount === 0) return null;
    }
    const { rows } = await tx.execute<PlayerNote & Record<string, unknown>>(
      sql`select ${memberId} as "memberId", ${text} as text, ${version} as version`,
    );
    return rows[0] ?? null;
  });
