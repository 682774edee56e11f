import type { Member } from '../sessions/member.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import { lockAccountForUpdate } from '../members/member-repository.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { confirmPassword } from '../sessions/passwords/confirm-password.ts';
import { removeMember } from './remove-member.ts';
import type { Context } from '../context.ts';

/**
 * Deletes a member's own account and ends its sessions on every node. Throws 'unauthenticated' if the password changed
 * in the meantime.
 */
export async function deleteAccount(context: Context, member: Member, password: string): Promise<{ id: string }> {
  const { db, live } = context;
  if (member.role === 'admin') throw new AppError('admin-deletion-forbidden');
  const passwordHash = await confirmPassword(context, member, password, 'password');
  const removed = requireFound(
    await withDeadlockRetry(db, (tx) =>
      removeMember(context, tx, member.id, 'retain', () => lockAccountForUpdate(tx, member.id, passwordHash)),
    ),
    'unauthenticated',
  );
  await live.afterCommit(removed.publishRemoved);
  // Before the sessions end, so that the member's own browsers also delete their stored data.
  live.broadcast({ type: 'member.left', memberId: member.id }, []);
  live.disconnectSessions(removed.sessionIds);
  await notifyAdmins(context, 'members', 'games', 'posts', 'reports');
  return { id: member.id };
}
