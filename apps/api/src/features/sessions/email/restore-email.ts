import type { Context } from '#src/features/context.ts';
import { updatePasswordHash } from '#src/features/members/member-repository.ts';
import { findEmail, updateVerifiedEmail } from './member-email-repository.ts';
import { emailRestoredMail } from '#src/features/notifications/email-mails.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import { deleteLinkedAccounts } from '../linked-accounts/linked-account-repository.ts';
import { insertReset } from '../passwords/password-reset-repository.ts';
import { noPasswordHash } from '../passwords/passwords.ts';
import { revokeAccess } from '../revoke-access.ts';
import { changeAddress } from './confirm-email.ts';
import { deleteFormerEmailsSince, findFormerEmail } from './former-email-repository.ts';

/**
 * Restores a former address. The thief may know the password or have linked an account of their own, so both are removed.
 * Returns the token with which the owner chooses a new password.
 */
export async function restoreEmail(context: Context, token: string): Promise<{ email: string; resetToken: string }> {
  const { db, live, mailer } = context;
  const { memberId } = requireFound(await findFormerEmail(db, token), 'email-link-used');
  const resetToken = newToken();
  const { email, replaced, endedIds } = await changeAddress(context, memberId, async (tx) => {
    // Read again under the lock: an earlier address may have been restored meanwhile.
    const former = requireFound(await findFormerEmail(tx, token), 'email-link-used');
    const current = requireFound(await findEmail(tx, memberId), 'email-link-used');
    await deleteFormerEmailsSince(tx, memberId, former.changedAt);
    await updateVerifiedEmail(tx, memberId, former.email);
    await updatePasswordHash(tx, memberId, noPasswordHash);
    await deleteLinkedAccounts(tx, memberId);
    const revoked = await revokeAccess(tx, memberId);
    await insertReset(tx, { memberId, token: resetToken, isByAdmin: false, replacesAdminLink: true });
    return { email: former.email, replaced: current, endedIds: revoked.endedIds };
  });
  live.disconnectSessions(endedIds);
  if (replaced.email !== email) mailer.send(async () => emailRestoredMail(context, replaced));
  return { email, resetToken };
}
