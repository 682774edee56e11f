import type { PasswordReset } from '@muster/contract/sessions/passwords.ts';
import { deleteKnownDevices, insertKnownDevice } from '../devices/known-device-repository.ts';
import { hashPassword, findPasswordWeakness } from './passwords.ts';
import { deleteMemberSessions } from '../session-repository.ts';
import { newToken } from '../tokens.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { updatePasswordHash } from '#src/features/members/member-repository.ts';
import { passwordChangedMail } from '#src/features/notifications/account-mails.ts';
import { deleteReset, findReset } from './password-reset-repository.ts';
import type { Context } from '#src/features/context.ts';

/**
 * Sets a new password with the token of a link, once; a rejected password does not use up the link. Ends all sessions
 * on every node. The browser becomes the only known device, so that failed attempts of others do not block its sign-in.
 */
export async function resetPassword(
  context: Context,
  { token, password }: PasswordReset,
  origin: string,
): Promise<{ deviceToken: string; endedSessions: number }> {
  const { db, live, mailer, productName } = context;
  const reset = requireFound(await findReset(db, token), 'reset-link-used');
  const { memberId, name, email } = reset;
  const weakness = findPasswordWeakness(password, [name, email, productName]);
  if (weakness) throw validationError('password', weakness);
  const passwordHash = await hashPassword(password);
  const deviceToken = newToken();
  const endedIds = await db.transaction(async (tx) => {
    // Updates the member first, like every password change, so that a concurrent change waits here.
    await updatePasswordHash(tx, memberId, passwordHash);
    if (!(await deleteReset(tx, token))) throw new AppError('reset-link-used');
    await deleteKnownDevices(tx, memberId);
    await insertKnownDevice(tx, memberId, deviceToken);
    return deleteMemberSessions(tx, memberId);
  });
  live.disconnectSessions(endedIds);
  mailer.send(async () => passwordChangedMail(context, reset, origin));
  return { deviceToken, endedSessions: endedIds.length };
}
