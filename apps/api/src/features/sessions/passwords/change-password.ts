import type { PasswordChange } from '@muster/contract/sessions/passwords.ts';
import { deleteKnownDevices } from '../devices/known-device-repository.ts';
import type { Member } from '../member.ts';
import { hashPassword, findPasswordWeakness } from './passwords.ts';
import { deleteMemberSessions, type SessionToken, renewSessionToken } from '../session-repository.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { replacePasswordHash } from '#src/features/members/member-repository.ts';
import { passwordChangedMail } from '#src/features/notifications/account-mails.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { deleteResetOf } from './password-reset-repository.ts';
import type { Context } from '#src/features/context.ts';

/**
 * Changes a member's password. Ends all other sessions on every node, forgets all other known devices and invalidates
 * an open reset link.
 */
export async function changePassword(
  context: Context,
  member: Member,
  { currentPassword, newPassword }: PasswordChange,
  deviceToken: string | undefined,
  origin: string,
): Promise<{ session: SessionToken; endedSessions: number }> {
  const { db, live, mailer, productName } = context;
  const weakness = findPasswordWeakness(newPassword, [member.name, member.email, productName]);
  if (weakness) throw validationError('newPassword', weakness);
  const before = await confirmPassword(context, member, currentPassword, 'currentPassword');
  const after = await hashPassword(newPassword);
  const { session, endedIds } = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, member.id, before, after))) throw wrongPassword('currentPassword');
    const renewed = await renewSessionToken(tx, member);
    if (renewed === null) throw new AppError('unauthenticated');
    await deleteKnownDevices(tx, member.id, deviceToken);
    await deleteResetOf(tx, member.id);
    return { session: renewed, endedIds: await deleteMemberSessions(tx, member.id, member.sessionId) };
  });
  live.disconnectSessions(endedIds);
  mailer.send(async () => passwordChangedMail(context, member, origin));
  return { session, endedSessions: endedIds.length };
}
