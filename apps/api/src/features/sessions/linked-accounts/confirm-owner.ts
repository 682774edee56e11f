import type { Member } from '#src/features/members/member.ts';
import { findPasswordHash } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { verifyOwnPassword } from '../passwords/confirm-password.ts';
import { noPasswordHash } from '../passwords/passwords.ts';
import { isRecentSession } from './linked-account-repository.ts';

type OwnerContext = Pick<Context, 'db' | 'rateLimiter'>;

/**
 * Stops a session thief from outliving the session or deleting the account: requires the password or, for an account without
 * one, a recent sign-in. Returns the password hash.
 */
export async function confirmOwner(context: OwnerContext, member: Member, password?: string): Promise<string> {
  const passwordHash = await findPasswordHash(context.db, member.id);
  if (passwordHash !== noPasswordHash)
    return verifyOwnPassword(context, member, { passwordHash, password: password ?? '', path: 'password' });
  if (!(await isRecentSession(context.db, member.sessionId))) throw new AppError('recent-sign-in-needed');
  return noPasswordHash;
}
