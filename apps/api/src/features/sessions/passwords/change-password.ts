import type { PasswordChange } from '@muster/contract/sessions/passwords.ts';
import type { Member } from '#src/features/members/member.ts';
import { hashPassword, findPasswordWeakness } from './passwords.ts';
import { revokeAccess } from '../revoke-access.ts';
import { type SessionToken, renewSessionToken } from '../session-repository.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { replacePasswordHash } from '#src/features/members/member-repository.ts';
import { passwordChangedMail } from '#src/features/notifications/account-mails.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { Context } from '#src/features/context.ts';

/**
 * Changes a member's password, and ends all access to the account except from this browser.
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
  const { session, endedIds, endedSessions, hadCalendar } = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, member.id, before, after))) throw wrongPassword('currentPassword');
    const renewed = await renewSessionToken(tx, member);
    if (renewed === null) throw new AppError('unauthenticated');
    return { session: renewed, ...(await revokeAccess(tx, member.id, { sessionId: member.sessionId, deviceToken })) };
  });
  live.disconnectSessions(endedIds);
  mailer.send(async () => passwordChangedMail(context, { ...member, hadCalendar }, origin));
  return { session, endedSessions };
}
