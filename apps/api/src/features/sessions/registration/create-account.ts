import { v7 as uuidv7 } from 'uuid';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import type { Queryable } from '#src/db/client.ts';
import { invitedMembers } from '#src/db/schema/community.ts';
import { checkName } from '#src/features/members/check-name.ts';
import { insertMember } from '#src/features/members/member-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Context } from '#src/features/context.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { AppError } from '#src/lib/app-error.ts';
import { isEmailReserved } from '../email/former-email-repository.ts';
import { sendFirstVerification } from '../email/verify-email.ts';
import { hashPassword, noPasswordHash } from '../passwords/passwords.ts';
import type { SignInClient } from '../sign-in.ts';
import { checkRegistration } from './check-registration.ts';
import { consumeInviteLink } from './invite-link-repository.ts';
import { publishInviteLink } from './invite-links.ts';

interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** Null if the member signs in with another service. */
  readonly password: string | null;
  /** SHA-256 of the code of an invite link; null without one. */
  readonly inviteCodeHash: Buffer | null;
  readonly language: string;
}

interface CreatedAccount extends Pick<NewAccount, 'language'> {
  readonly id: string;
  readonly passwordHash: string;
}

/** Inserts the member and counts the use of the invite link. Returns the id of the link's creator, if any. */
async function insertAccount(
  tx: Queryable,
  context: Context,
  created: CreatedAccount,
  { name, email, inviteCodeHash }: NewAccount,
): Promise<string | null> {
  const needsLink = await checkRegistration(tx, context, inviteCodeHash);
  const link = inviteCodeHash === null ? null : await consumeInviteLink(tx, inviteCodeHash);
  // Others have used it up since the check.
  if (needsLink && !link) throw new AppError('invite-used-up');
  await insertMember(tx, { ...created, name, email });
  if (await isEmailReserved(tx, email, created.id)) throw new AppError('email-taken');
  if (link) await tx.insert(invitedMembers).values({ memberId: created.id, inviteLinkId: link.id });
  return link?.creatorId ?? null;
}

/**
 * Creates an account if the settings or an invite link allow it, completes it in the same transaction, and sends the email that
 * verifies its address. A failed registration counts no use of the link.
 */
export async function createAccount<Result>(
  context: Context,
  account: NewAccount,
  { address }: Pick<SignInClient, 'address'>,
  origin: string,
  complete: (tx: Queryable, created: CreatedAccount) => Promise<Result>,
): Promise<Result> {
  const { db, live, rateLimiter, productName, configuredAdmin } = context;
  const { name, email, password, language } = account;
  await rateLimiter.consume('signUpsPerHour', addressKey(address));
  await checkRegistration(db, context, account.inviteCodeHash);
  await checkName(db, name, productName);
  // The administrator account is created only by the administrator sign-in.
  if (email === configuredAdmin.email) throw new AppError('email-taken');
  const passwordHash = password === null ? noPasswordHash : await hashPassword(password);
  const created = { id: uuidv7(), passwordHash, language };
  try {
    const [inviterId, result] = await db.transaction(
      async (tx) => [await insertAccount(tx, context, created, account), await complete(tx, created)] as const,
    );
    if (inviterId !== null) await publishInviteLink(context, inviterId);
    await notifyAdmins({ db, live }, 'members');
    await sendFirstVerification(context, { id: created.id, email, language }, origin);
    return result;
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique') ? new AppError('email-taken') : error;
  }
}
