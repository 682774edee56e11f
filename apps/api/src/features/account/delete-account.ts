import type { Member } from '../../auth/member.ts';
import { deleteSessionsOf } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/client.ts';
import { isDeadlock } from '../../db/database-errors.ts';
import { AppError } from '../../http/app-error.ts';
import { deleteEmptyChats, lockChatsOf } from '../chat/chat-repository.ts';
import { forgetSender } from '../chat/message-repository.ts';
import { deletePostsOf } from '../posts/post-repository.ts';
import { deleteMember, lockMember } from '../users/member-repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { confirmPassword } from './confirm-password.ts';

/** So many rows by one statement: each stays far below the time that a statement may take. */
const ROWS_AT_ONCE = 5000;
const TRIES = 3;

async function repeatWhileSome(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === ROWS_AT_ONCE);
}

/**
 * Removes a member with all that is theirs; gives the sessions that ended by it, null when there is no such member.
 * Conversations are held before the member, as whoever sends a message holds them.
 */
async function removeMember(tx: Queryable, memberId: string): Promise<string[] | null> {
  await lockChatsOf(tx, memberId);
  if (!(await lockMember(tx, memberId))) return null;
  // Another one may have been opened before the member was held.
  const chatIds = await lockChatsOf(tx, memberId);
  const sessionIds = await deleteSessionsOf(tx, memberId);
  await repeatWhileSome(() => deletePostsOf(tx, memberId, ROWS_AT_ONCE));
  await repeatWhileSome(() => forgetSender(tx, memberId, ROWS_AT_ONCE));
  await deleteMember(tx, memberId);
  await deleteEmptyChats(tx, chatIds);
  return sessionIds;
}

async function removeInTurn(deps: AccountDeps, memberId: string, tries = TRIES): Promise<string[] | null> {
  try {
    return await deps.db.transaction((tx) => removeMember(tx, memberId));
  } catch (error) {
    if (!isDeadlock(error) || tries === 1) throw error;
    return removeInTurn(deps, memberId, tries - 1);
  }
}

/** Deletes a member's own account for good. Every browser they are signed in with is out at once, on every node. */
export async function deleteAccount(deps: AccountDeps, member: Member, password: string): Promise<{ id: string }> {
  if (member.role === 'admin') throw new AppError('account-stays');
  await confirmPassword(deps, member, password, 'password');
  const sessionIds = await removeInTurn(deps, member.id);
  if (!sessionIds) throw new AppError('unauthenticated');
  deps.live.endSessions(sessionIds);
  deps.live.broadcast({ type: 'member.left', memberId: member.id }, []);
  return { id: member.id };
}
