import { errors } from '@muster/contract/errors.ts';
import type { Member } from '#src/features/members/member.ts';
import { noPasswordHash, verifyPassword } from './passwords.ts';
import { AppError } from '#src/lib/app-error.ts';
import { limitWrongPasswords } from '#src/http/rate-limits/rate-limiter.ts';
import { findPasswordHash } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';

type ConfirmContext = Pick<Context, 'db' | 'rateLimiter'>;
type PasswordField = 'currentPassword' | 'password';

/** Verifies the password of a signed-in member, who must have one, and returns its hash. */
export async function confirmPassword(
  context: ConfirmContext,
  member: Member,
  password: string,
  path: PasswordField,
): Promise<string> {
  const passwordHash = await findPasswordHash(context.db, member.id);
  if (passwordHash === noPasswordHash) throw passwordError('password-missing', path);
  return verifyOwnPassword(context, member, { passwordHash, password, path });
}

interface Attempt {
  readonly passwordHash: string | undefined;
  readonly password: string;
  readonly path: PasswordField;
}

/**
 * Throws unless a signed-in member's password has this hash, which it returns. Failed attempts have their own limit, so that the
 * thief of a session can neither guess the password nor block the owner's sign-in.
 */
export async function verifyOwnPassword(
  { rateLimiter }: Pick<ConfirmContext, 'rateLimiter'>,
  member: Member,
  { passwordHash, password, path }: Attempt,
): Promise<string> {
  const isRight = await limitWrongPasswords(rateLimiter, `member:${member.id}`, () =>
    verifyPassword(passwordHash, password),
  );
  if (passwordHash === undefined || !isRight) throw wrongPassword(path);
  return passwordHash;
}

const passwordError = (code: 'wrong-password' | 'password-missing', path: string): AppError =>
  new AppError(code, { issues: [{ path, message: errors[code].message }] });

export const wrongPassword = (path: string): AppError => passwordError('wrong-password', path);
