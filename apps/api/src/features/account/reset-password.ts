import type { PasswordReset } from '@muster/contract/account.ts';
import { deleteKnownDevices, insertKnownDevice } from '../../auth/known-devices.ts';
import { hashPassword, findPasswordWeakness } from '../../auth/passwords.ts';
import { deleteMemberSessions } from '../../auth/sessions.ts';
import { newToken } from '../../auth/tokens.ts';
import { AppError, validationError } from '../../lib/app-error.ts';
import { updatePasswordHash } from '../users/member-repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { passwordChangedMail } from './account-mails.ts';
import { deleteReset, findReset } from './password-reset-repository.ts';

/** What the browser keeps that has chosen the password, and how many sessions ended by it. */
interface ResetPassword {
  readonly deviceToken: string;
  readonly endedSessions: number;
}

/**
 * Sets a new password with the token of a link, once; a password that is refused does not use the link up. Whoever was
 * signed in is out, on every node. The browser that has chosen the password is the only one known from now on: others'
 * wrong guesses do not keep it from signing in.
 */
export async function resetPassword(
  { db, live, mailer, productName, origin }: AccountDeps,
  { token, password }: PasswordReset,
): Promise<ResetPassword> {
  const reset = await findReset(db, token);
  if (!reset) throw new AppError('reset-link-used');
  const { memberId, name, email } = reset;
  const weakness = findPasswordWeakness(password, [name, email, productName]);
  if (weakness) throw validationError('password', weakness);
  const passwordHash = await hashPassword(password);
  const deviceToken = newToken();
  const endedIds = await db.transaction(async (tx) => {
    // The member first, as everything that changes a password: of two at once the other one waits here.
    await updatePasswordHash(tx, memberId, passwordHash);
    if (!(await deleteReset(tx, token))) throw new AppError('reset-link-used');
    await deleteKnownDevices(tx, memberId);
    await insertKnownDevice(tx, memberId, deviceToken);
    return deleteMemberSessions(tx, memberId);
  });
  live.disconnectSessions(endedIds);
  const home = origin();
  mailer.send(async () => passwordChangedMail(email, productName, home));
  return { deviceToken, endedSessions: endedIds.length };
}
