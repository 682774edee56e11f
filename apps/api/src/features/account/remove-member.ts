import { deleteSessionsOf } from '../../auth/sessions.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { isDeadlock } from '../../db/database-errors.ts';
import { deleteChats, deleteEmptyChats, lockChatsOf } from '../chat/chat-repository.ts';
import { deleteMessagesOf, forgetSender } from '../chat/message-repository.ts';
import { deletePostsOf } from '../posts/post-repository.ts';
import { deleteMember, lockMember } from '../users/member-repository.ts';

/** So many rows by one statement: each stays far below the time that a statement may take. */
const ROWS_AT_ONCE = 5000;
const TRIES = 3;

/** What becomes of what a member wrote to others: it stays with them, or goes too. */
export type Talk = 'stays' | 'goes';

/** What went with a member. */
export interface Removed {
  readonly sessionIds: readonly string[];
  readonly posts: number;
  /** Of the conversations that went with all that both sides wrote. */
  readonly messages: number;
}

async function repeatWhileSome(removeSome: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let some = ROWS_AT_ONCE; some === ROWS_AT_ONCE; removed += some) some = await removeSome();
  return removed;
}

/** Removes the conversations; gives how many messages went. */
async function removeTalk(tx: Queryable, chatIds: readonly string[]): Promise<number> {
  const messages = await repeatWhileSome(() => deleteMessagesOf(tx, chatIds, ROWS_AT_ONCE));
  await deleteChats(tx, chatIds);
  return messages;
}

/**
 * Removes a member with all that is theirs; null when there is no such member.
 * Conversations are held before the member, as whoever sends a message holds them.
 */
export async function removeMember(tx: Queryable, memberId: string, talk: Talk): Promise<Removed | null> {
  await lockChatsOf(tx, memberId);
  if (!(await lockMember(tx, memberId))) return null;
  // Another one may have been opened before the member was held.
  const chatIds = await lockChatsOf(tx, memberId);
  const sessionIds = await deleteSessionsOf(tx, memberId);
  const posts = await repeatWhileSome(() => deletePostsOf(tx, memberId, ROWS_AT_ONCE));
  const messages = talk === 'goes' ? await removeTalk(tx, chatIds) : 0;
  await repeatWhileSome(() => forgetSender(tx, memberId, ROWS_AT_ONCE));
  await deleteMember(tx, memberId);
  await deleteEmptyChats(tx, chatIds);
  return { sessionIds, posts, messages };
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
