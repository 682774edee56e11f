import type { Registration } from '@muster/contract/sessions/sign-in.ts';
import { v7 as uuidv7 } from 'uuid';
import type { SignInClient } from './sign-in.ts';
import { hashPassword, findPasswordWeakness } from './passwords/passwords.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { insertMember } from '#src/features/members/member-repository.ts';
import { checkName } from '#src/features/members/check-name.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Context } from '#src/features/context.ts';

export async function registerMember(
  { db, live, rateLimiter, productName, configuredAdmin }: Context,
  registration: Registration,
  { address, language }: SignInClient,
): Promise<{ id: string }> {
  const { name, email, password } = registration;
  const weakness = findPasswordWeakness(password, [name, email, productName]);
  if (weakness) throw validationError('password', weakness);
  await rateLimiter.consume('signUpsPerHour', addressKey(address));
  await checkName(db, name, productName);
  const passwordHash = await hashPassword(password);
  // The administrator account is created only by the administrator sign-in.
  if (email === configuredAdmin.email) throw new AppError('email-taken');
  const id = uuidv7();
  try {
    await insertMember(db, { id, name, email, passwordHash, language });
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique') ? new AppError('email-taken') : error;
  }
  await notifyAdmins({ db, live }, 'members');
  return { id };
}
