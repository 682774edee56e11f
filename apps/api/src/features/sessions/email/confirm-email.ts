import { topics } from '@muster/contract/topics.ts';
import type { Queryable } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import type { Context } from '#src/features/context.ts';
import { changeMemberSummary } from '#src/features/members/change-member-summary.ts';
import { findEmail, updateVerifiedEmail } from './member-email-repository.ts';
import { emailChangedMail } from '#src/features/notifications/email-mails.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { newToken } from '#src/lib/tokens.ts';
import { deleteResetOf } from '../passwords/password-reset-repository.ts';
import { consumeEmailLink, deleteEmailLinks, findEmailLink } from './email-link-repository.ts';
import { insertFormerEmail, isEmailReserved, restoreLink } from './former-email-repository.ts';

/** Changes a member's address in a transaction, and shows it in their windows and to administrators. */
export async function changeAddress<Result extends object>(
  context: Pick<Context, 'db' | 'live'>,
  memberId: string,
  change: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await changeMemberSummary(context, memberId, async (tx) => void results.push(await change(tx)));
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique') ? new AppError('email-taken') : error;
  }
  context.live.publish([memberId], { type: 'topics.changed', topics: [[...topics.session]] });
  // A transaction that was repeated after a deadlock has several.
  return requireFound(results.at(-1), 'internal');
}

/** Confirms the address of a link, once, and returns it. The previous address can undo a change. */
export async function confirmEmail(context: Context, token: string, origin: string): Promise<string> {
  const { db, mailer, configuredAdmin } = context;
  const { memberId } = requireFound(await findEmailLink(db, token), 'email-link-used');
  const restoreToken = newToken();
  const { email, previous } = await changeAddress(context, memberId, async (tx) => {
    const link = requireFound(await consumeEmailLink(tx, token), 'email-link-used');
    const current = requireFound(await findEmail(tx, memberId), 'email-link-used');
    if (link.email === configuredAdmin.email) throw new AppError('email-taken');
    // A link that was requested while another one changed the address.
    if (link.kind === 'verification' && link.email !== current.email) throw new AppError('email-link-used');
    await updateVerifiedEmail(tx, memberId, link.email);
    if (link.kind === 'change') {
      if (await isEmailReserved(tx, link.email, memberId)) throw new AppError('email-taken');
      await insertFormerEmail(tx, { memberId, email: current.email, token: restoreToken });
      // Sent to the previous address.
      await deleteEmailLinks(tx, memberId);
      await deleteResetOf(tx, memberId);
    }
    return { email: link.email, previous: current };
  });
  if (previous.email !== email)
    mailer.send(async () => emailChangedMail(context, previous, email, restoreLink(origin, restoreToken)));
  return email;
}
