import type { PasswordReset } from '@muster/contract/sessions/passwords.ts';
import { insertKnownDevice } from '../devices/known-device-repository.ts';
import { hashPassword, findPasswordWeakness } from './passwords.ts';
import { revokeAccess } from '../revoke-access.ts';
import { newToken } from '#src/lib/tokens.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { updatePasswordHash } from '#src/features/members/member-repository.ts';
import { markEmailReached } from '../email/member-email-repository.ts';
import { passwordChangedMail } from '#src/features/notifications/account-mails.ts';
import { deleteReset, findReset } from './password-reset-repository.ts';
import type { Context } from '#src/features/context.ts';

/**
 * Sets a new password with the token of a link, once; a rejected password does not use up the link. Ends all access to
 * the account. The browser becomes the only known device, so that failed attempts of others do not block its sign-in.
 */
export async function resetPassword(
  context: Context,
  { token, password }: PasswordReset,
  origin: string,
): Promise<{ deviceToken: string; endedSessions: number }> {
  const { db, live, mailer, productName } = context;
  const reset = requireFound(await findReset(db, token), 'reset-link-used');
  const { memberId, name, email, isByAdmin } = reset;
  const weakness = findPasswordWeakness(password, [name, email, productName]);
  if (weakness) throw validationError('password', weakness);
  const passwordHash = await hashPassword(password);
  const deviceToken = newToken();
  const { endedIds, endedSessions, hadCalendar } = await db.transaction(async (tx) => {
    // Updates the member first, like every password change, so that a concurrent change waits here.
    await updatePasswordHash(tx, memberId, passwordHash);
    if (!(await deleteReset(tx, token))) throw new AppError('reset-link-used');
    // The link was emailed to the address, unless an administrator created it.
    if (!isByAdmin) await markEmailReached(tx, memberId, email);
    const revoked = await revokeAccess(tx, memberId);
    await insertKnownDevice(tx, memberId, deviceToken);
    return revoked;
  });
  live.disconnectSessions(endedIds);
  mailer.send(async () => passwordChangedMail(context, { ...reset, hadCalendar }, origin));
  return { deviceToken, endedSessions };
}
