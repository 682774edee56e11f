import type { EmailChange, EmailState } from '@muster/contract/sessions/email.ts';
import { message } from '@muster/contract/message.ts';
import type { Context } from '#src/features/context.ts';
import { findAccount, lockAccountForUpdate } from '#src/features/members/member-repository.ts';
import { findEmail } from './member-email-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import { confirmEmailMail, emailChangeRequestedMail } from '#src/features/notifications/email-mails.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import { confirmOwner } from '../linked-accounts/confirm-owner.ts';
import { isStoredSession } from '../session-repository.ts';
import { deleteEmailLinks, emailLink, findPendingEmail, insertEmailLink } from './email-link-repository.ts';
import { isEmailReserved } from './former-email-repository.ts';

export async function getEmailState(
  { db, mailer: { sendsMail }, publicOrigin }: Pick<Context, 'db' | 'mailer' | 'publicOrigin'>,
  memberId: string,
): Promise<EmailState> {
  const { email, isVerified, isRefused } = requireFound(await findEmail(db, memberId), 'unauthenticated');
  const pendingEmail = await findPendingEmail(db, memberId);
  return {
    email,
    isVerified,
    isRefused,
    pendingEmail,
    sendsMail,
    sendsDigests: sendsMail && publicOrigin !== undefined,
  };
}

/** Throws unless the member may change the address to this one. The answer reveals taken addresses, as registration does. */
async function checkNewEmail({ db, configuredAdmin }: Context, member: Member, email: string): Promise<void> {
  if (email === member.email) throw validationError('email', message('This is already your email address.'));
  const isTaken = email === configuredAdmin.email || (await findAccount(db, email)) !== null;
  if (isTaken || (await isEmailReserved(db, email, member.id))) throw new AppError('email-taken');
}

/** Sends a link to the new address, and notifies the current one. The link changes the address. */
export async function changeEmail(
  context: Context,
  member: Member,
  { email, password }: EmailChange,
  origin: string,
): Promise<EmailState> {
  const { db, mailer, rateLimiter } = context;
  if (member.role === 'admin') throw new AppError('email-configured');
  if (!mailer.sendsMail) throw new AppError('mail-server-needed');
  const passwordHash = await confirmOwner(context, member, password);
  await rateLimiter.consume('emailLinksPerHour', member.id);
  await checkNewEmail(context, member, email);
  const token = newToken();
  await db.transaction(async (tx) => {
    const isOwner = await lockAccountForUpdate(tx, member.id, passwordHash);
    // The owner may have ended this session, or chosen a new password, since the confirmation.
    if (!isOwner || !(await isStoredSession(tx, member.sessionId))) throw new AppError('unauthenticated');
    await insertEmailLink(tx, { memberId: member.id, kind: 'change', email, token });
  });
  mailer.send(async () => confirmEmailMail(context, { ...member, email }, emailLink(origin, token)));
  mailer.send(async () => emailChangeRequestedMail(context, member, email, origin));
  return getEmailState(context, member.id);
}

export async function cancelEmailChange(context: Context, member: Member): Promise<EmailState> {
  await deleteEmailLinks(context.db, member.id, 'change');
  return getEmailState(context, member.id);
}
