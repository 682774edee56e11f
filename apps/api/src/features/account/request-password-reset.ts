import { RESET_LINK_MINUTES } from '@muster/contract/account.ts';
import { newToken } from '../../auth/tokens.ts';
import { AppError } from '../../lib/app-error.ts';
import { addressKey, type RateLimiter } from '../../http/rate-limiter.ts';
import type { Mail } from '../../mail/mail.ts';
import { findAccount } from '../users/member-repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { resetMail } from './account-mails.ts';
import { insertReset } from './password-reset-repository.ts';

async function isWithinLimit(rateLimiter: RateLimiter, memberId: string): Promise<boolean> {
  try {
    await rateLimiter.consume('passwordResetMailsPerHour', memberId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

/**
 * Sends a link for a new password to whoever has this address. That nobody has it, that the account is disabled or an administrator’s, and
 * that it has got many links already shows in nothing: what differs happens behind the answer.
 */
export async function requestPasswordReset(
  { db, rateLimiter, mailer, productName, origin }: AccountDeps,
  email: string,
  address: string,
): Promise<{ validMinutes: number }> {
  await rateLimiter.consume('passwordResetsPerHour', addressKey(address));
  const account = await findAccount(db, email);
  const token = newToken();
  // Asked for now: once the node stops it no longer knows where it listened.
  const home = origin();
  mailer.send(async (): Promise<Mail | null> => {
    if (!account || account.disabledAt || account.role === 'admin' || !(await isWithinLimit(rateLimiter, account.id)))
      return null;
    await insertReset(db, account.id, token);
    // Behind the '#': a browser tells it to no server, and to no page that it leads to.
    return resetMail(email, productName, `${home}/reset-password#${token}`);
  });
  return { validMinutes: RESET_LINK_MINUTES };
}
