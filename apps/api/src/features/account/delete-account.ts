import type { Member } from '../../auth/member.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccountForUpdate } from '../users/member-repository.ts';
import { notifyAdmins } from '../users/notify-admins.ts';
import type { AccountDeps } from './account-deps.ts';
import { confirmPassword } from './confirm-password.ts';
import { removeMember } from './remove-member.ts';

/**
 * Deletes a member's own account for good. Every browser they are signed in with is out at once, on every node. When
 * the password has been changed meanwhile, whoever asked for this is out instead.
 */
export async function deleteAccount(deps: AccountDeps, member: Member, password: string): Promise<{ id: string }> {
  const { db, live } = deps;
  if (member.role === 'admin') throw new AppError('account-stays');
  const passwordHash = await confirmPassword(deps, member, password, 'password');
  const removed = await withDeadlockRetry(db, (tx) =>
    removeMember(tx, member.id, 'stays', () => lockAccountForUpdate(tx, member.id, passwordHash)),
  );
  if (!removed) throw new AppError('unauthenticated');
  // The member's own browsers hear it too, before they are out: what they keep of the member is to be forgotten.
  live.broadcast({ type: 'member.left', memberId: member.id }, []);
  live.disconnectSessions(removed.sessionIds);
  await notifyAdmins(deps, 'members', 'games', 'posts', 'reports');
  return { id: member.id };
}
