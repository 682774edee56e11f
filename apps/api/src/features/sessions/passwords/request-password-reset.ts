import { RESET_LINK_MINUTES } from '@muster/contract/sessions/passwords.ts';
import { newToken } from '#src/lib/tokens.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressKey, type RateLimiter } from '#src/http/rate-limits/rate-limiter.ts';
import type { Mail } from '#src/mail/mail.ts';
import { findAccount } from '#src/features/members/member-repository.ts';
import { resetMail } from '#src/features/notifications/account-mails.ts';
import { insertReset, resetLink } from './password-reset-repository.ts';
import type { Context } from '#src/features/context.ts';

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
 * Emails a reset link to the member with this address. The response and its time are the same for unknown addresses,
 * disabled accounts, administrators and exhausted limits, because all checks run after it.
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  address: string,
  origin: string,
): Promise<{ validMinutes: number; sendsMail: boolean }> {
  const { db, rateLimiter, mailer } = context;
  await rateLimiter.consume('passwordResetsPerHour', addressKey(address));
  const account = await findAccount(db, email);
  const token = newToken();
  mailer.send(async (): Promise<Mail | null> => {
    if (!account || account.disabledAt || account.role === 'admin' || !(await isWithinLimit(rateLimiter, account.id)))
      return null;
    // Without a mail server, only the administrator's link reaches the member.
    const reset = { memberId: account.id, token, isByAdmin: false, replacesAdminLink: mailer.sendsMail };
    if (!(await insertReset(db, reset))) return null;
    return resetMail(context, { email, language: account.language }, resetLink(origin, token));
  });
  return { validMinutes: RESET_LINK_MINUTES, sendsMail: mailer.sendsMail };
}
