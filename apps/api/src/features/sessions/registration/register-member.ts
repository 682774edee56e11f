import type { Registration } from '@muster/contract/sessions/sign-in.ts';
import { v7 as uuidv7 } from 'uuid';
import type { SignInClient } from '../sign-in.ts';
import { sendFirstVerification } from '../email/verify-email.ts';
import { hashPassword, findPasswordWeakness } from '../passwords/passwords.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { insertMember } from '#src/features/members/member-repository.ts';
import { checkName } from '#src/features/members/check-name.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { admitRegistration, checkRegistration } from './admit-registration.ts';
import { publishInviteLink } from './invite-links.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';

export async function registerMember(
  context: Context,
  registration: Registration,
  { address, language }: SignInClient,
  origin: string,
): Promise<{ id: string }> {
  const { db, live, rateLimiter, productName, configuredAdmin, identityProviders } = context;
  const { name, email, password, inviteCode } = registration;
  if (identityProviders.needsGuild) throw new AppError('registration-needs-discord');
  const weakness = findPasswordWeakness(password, [name, email, productName]);
  if (weakness) throw validationError('password', weakness);
  await rateLimiter.consume('signUpsPerHour', addressKey(address));
  const inviteCodeHash = inviteCode === undefined ? null : hashToken(inviteCode);
  await checkRegistration(db, context, inviteCodeHash);
  await checkName(db, name, productName);
  const passwordHash = await hashPassword(password);
  // The administrator account is created only by the administrator sign-in.
  if (email === configuredAdmin.email) throw new AppError('email-taken');
  const id = uuidv7();
  const insert = (tx: Queryable) => insertMember(tx, { id, name, email, passwordHash, language });
  try {
    const inviterId = await db.transaction((tx) =>
      admitRegistration(tx, context, { memberId: id, email, inviteCodeHash, insert: () => insert(tx) }),
    );
    if (inviterId !== null) await publishInviteLink(context, inviterId);
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique') ? new AppError('email-taken') : error;
  }
  await notifyAdmins({ db, live }, 'members');
  await sendFirstVerification(context, { id, email, language }, origin);
  return { id };
}
