import { errors } from '@muster/contract/errors.ts';
import type { Member } from '../../auth/member.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { AppError } from '../../lib/app-error.ts';
import { findPasswordHash } from '../users/member-repository.ts';
import type { AccountDeps } from './account-deps.ts';

/**
 * Asks a signed-in member's password again; gives the hash that it was right for. Guesses have a count of their own:
 * whoever has taken a session over learns nothing by guessing, and does not lock its owner out of signing in.
 */
export async function confirmPassword(
  { db, rateLimiter }: Pick<AccountDeps, 'db' | 'rateLimiter'>,
  member: Member,
  password: string,
  path: 'currentPassword' | 'password',
): Promise<string> {
  const passwordHash = await findPasswordHash(db, member.id);
  const isRight = await rateLimiter.consumeIf(
    'wrongPasswordsPer15Minutes',
    `member:${member.id}`,
    () => verifyPassword(passwordHash, password),
    (wasRight) => !wasRight,
  );
  if (passwordHash === undefined || !isRight) throw wrongPassword(path);
  return passwordHash;
}

export const wrongPassword = (path: string): AppError =>
  new AppError('wrong-password', { issues: [{ path, message: errors['wrong-password'].message }] });
