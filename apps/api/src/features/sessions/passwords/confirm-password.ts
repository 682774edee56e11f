import { errors } from '@muster/contract/errors.ts';
import type { Member } from '#src/features/members/member.ts';
import { noPasswordHash, verifyPassword } from './passwords.ts';
import { AppError } from '#src/lib/app-error.ts';
import { limitWrongPasswords } from '#src/http/rate-limits/rate-limiter.ts';
import { findPasswordHash } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';

/**
 * Verifies the password of a signed-in member and returns its hash. Failed attempts have their own limit, so that the
 * thief of a session can neither guess the password nor block the owner's sign-in.
 */
export async function confirmPassword(
  { db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>,
  member: Member,
  password: string,
  path: 'currentPassword' | 'password',
): Promise<string> {
  const passwordHash = await findPasswordHash(db, member.id);
  if (passwordHash === noPasswordHash) throw passwordError('password-missing', path);
  const isRight = await limitWrongPasswords(rateLimiter, `member:${member.id}`, () =>
    verifyPassword(passwordHash, password),
  );
  if (passwordHash === undefined || !isRight) throw wrongPassword(path);
  return passwordHash;
}

const passwordError = (code: 'wrong-password' | 'password-missing', path: string): AppError =>
  new AppError(code, { issues: [{ path, message: errors[code].message }] });

export const wrongPassword = (path: string): AppError => passwordError('wrong-password', path);
