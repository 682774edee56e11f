import type { Deletion, DeletionState } from '@muster/contract/members/account.ts';
import type { Member } from '#src/features/members/member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError } from '#src/lib/app-error.ts';
import { findDeletion, lockAccountForUpdate } from '#src/features/members/member-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { confirmOwner } from '#src/features/sessions/linked-accounts/confirm-owner.ts';
import { removeMember } from './remove-member.ts';
import type { Context } from '#src/features/context.ts';

/** Returns the state of a deletion that another HTTP request has started. Throws 'unauthenticated' if the password changed instead. */
async function getDeletionState({ db }: Context, memberId: string): Promise<DeletionState> {
  const found = await findDeletion(db, memberId);
  if (!found) return 'deleted';
  if (!found.deletion) throw new AppError('unauthenticated');
  return 'deleting';
}

/**
 * Deletes a member's own account and ends its sessions on every node. Throws 'unauthenticated' if the password changed
 * in the meantime.
 */
export async function deleteAccount(context: Context, member: Member, password?: string): Promise<Deletion> {
  const { db, live } = context;
  const { id } = member;
  if (member.role === 'admin') throw new AppError('admin-deletion-forbidden');
  const passwordHash = await confirmOwner(context, member, password);
  const removed = await withDeadlockRetry(db, (tx) =>
    removeMember(context, tx, id, 'retain', () => lockAccountForUpdate(tx, id, passwordHash)),
  );
  if (!removed) return { id, state: await getDeletionState(context, id) };
  await live.afterCommit(removed.publishRemoved);
  // Before the sessions end, so that the member's own browsers also delete their stored data.
  live.broadcast({ type: 'member.left', memberId: id }, []);
  live.disconnectSessions(removed.sessionIds);
  await notifyAdmins(context, 'members', 'games', 'posts', 'reports');
  return { id, state: removed.state };
}
