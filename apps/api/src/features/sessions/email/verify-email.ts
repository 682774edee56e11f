import type { EmailState } from '@muster/contract/sessions/email.ts';
import type { Context } from '#src/features/context.ts';
import { findEmail } from './member-email-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import { confirmEmailMail } from '#src/features/notifications/email-mails.ts';
import { AppError } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import { getCommunitySettings } from '../registration/community-settings-repository.ts';
import { getEmailState } from './change-email.ts';
import { emailLink, insertEmailLink } from './email-link-repository.ts';

type Recipient = Pick<Member, 'id' | 'email' | 'language'>;

async function sendLink({ db, mailer, ...context }: Context, recipient: Recipient, origin: string): Promise<void> {
  const token = newToken();
  await insertEmailLink(db, { memberId: recipient.id, kind: 'verification', email: recipient.email, token });
  mailer.send(async () => confirmEmailMail(context, recipient, emailLink(origin, token)));
}

/**
 * Sends a link to the address of a new member, if members verify theirs and no provider has. The account exists, so a failure is
 * only logged: the dashboard offers a link until the address is verified.
 */
export async function sendFirstVerification(context: Context, member: Recipient, origin: string): Promise<void> {
  const { db, live, mailer } = context;
  if (!mailer.sendsMail) return;
  await live.afterCommit(async () => {
    const { emailVerification } = await getCommunitySettings(db, context);
    if (emailVerification !== 'off' && (await findEmail(db, member.id))?.isVerified === false)
      await sendLink(context, member, origin);
  });
}

/** Sends a link to an unverified or refused address again, in place of an earlier one. */
export async function sendVerification(context: Context, member: Member, origin: string): Promise<EmailState> {
  const { mailer, rateLimiter } = context;
  if (member.role === 'admin') throw new AppError('email-configured');
  if (!mailer.sendsMail) throw new AppError('mail-server-needed');
  const state = await getEmailState(context, member.id);
  if (state.isVerified && !state.isRefused) return state;
  await rateLimiter.consume('emailLinksPerHour', member.id);
  await sendLink(context, member, origin);
  return state;
}
