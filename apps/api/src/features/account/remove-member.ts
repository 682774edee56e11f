import { deleteSessionsOf } from '../../auth/sessions.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { isDeadlock } from '../../db/database-errors.ts';
import { deleteChats, listEmptyChats, lockChatsOf } from '../chat/chat-repository.ts';
import { deleteMessagesOf, forgetSender } from '../chat/message-repository.ts';
import { deletePostsOf } from '../posts/post-repository.ts';
import { deleteMember } from '../users/member-repository.ts';

/** So many rows by one statement: each stays far below the time that a statement may take. */
const ROWS_AT_ONCE = 5000;
const TRIES = 3;

async function repeatWhileSome(removeSome: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let some = ROWS_AT_ONCE; some === ROWS_AT_ONCE; removed += some) some = await removeSome();
  return removed;
}

/** Removes conversations with all that is written in them. */
async function removeChats(tx: Queryable, chatIds: readonly string[]): Promise<void> {
  await repeatWhileSome(() => deleteMessagesOf(tx, chatIds, ROWS_AT_ONCE));
  await deleteChats(tx, chatIds);
}

/**
 * Removes a member with all that is theirs; gives the sessions that ended by it, null when `lock` finds no such member.
 * Conversations are held before the member, as whoever sends a message holds them.
 */
export async function removeMember(
  tx: Queryable,
  memberId: string,
  lock: (tx: Queryable) => Promise<boolean>,
): Promise<string[] | null> {
  await lockChatsOf(tx, memberId);
  if (!(await lock(tx))) return null;
  // Another one may have been opened before the member was held.
  const chatIds = await lockChatsOf(tx, memberId);
  const sessionIds = await deleteSessionsOf(tx, memberId);
  await repeatWhileSome(() => deletePostsOf(tx, memberId, ROWS_AT_ONCE));
  await repeatWhileSome(() => forgetSender(tx, memberId, ROWS_AT_ONCE));
  await deleteMember(tx, memberId);
  await removeChats(tx, await listEmptyChats(tx, chatIds));
  return sessionIds;
}

/** Runs a transaction again, a few times, when it waited in a circle with others. */
export async function runInTurn<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
  tries = TRIES,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isDeadlock(error) || tries === 1) throw error;
    return runInTurn(db, work, tries - 1);
  }
}
