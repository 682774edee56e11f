import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminCredentials, AdminMode } from '@muster/contract/sessions/admin-sign-in.ts';
import { normalizePassword } from '@muster/contract/sessions/passwords.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import { administratorName } from '@muster/contract/members/members.ts';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../passwords/passwords.ts';
import { newToken } from '#src/lib/tokens.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addressKey, limitWrongPasswords } from '#src/http/rate-limits/rate-limiter.ts';
import { findAccount, insertAdminOnce } from '#src/features/members/member-repository.ts';
import { failedSignInKey, type SignInClient, openSession, type SignedIn } from '../sign-in.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { checkCode } from '../two-factor/check-code.ts';
import { findSecondFactor } from '../two-factor/second-factor-repository.ts';
import type { ConfiguredAdmin, Context } from '#src/features/context.ts';

/** Errors that are audited. Rate-limited attempts are not, so that they cannot flood the log. */
const auditedErrors: readonly ErrorCode[] = ['invalid-admin-credential', 'second-factor-wrong'];

export interface AdminSignIn {
  readonly mode: AdminMode;
  /** Null in limited mode. */
  readonly signedIn: SignedIn | null;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
function isAdminCredentials({ email, password }: ConfiguredAdmin, credentials: AdminCredentials): boolean {
  const isEmail = timingSafeEqual(digest(email), digest(credentials.email));
  const isPassword = timingSafeEqual(
    digest(normalizePassword(password ?? newToken())),
    digest(normalizePassword(credentials.password)),
  );
  return isEmail && isPassword;
}

/** Counts the attempt before it verifies the credentials. */
async function checkCredentials(
  context: Context,
  credentials: AdminCredentials,
  account: Account | null,
  client: SignInClient,
) {
  const { db, rateLimiter, configuredAdmin } = context;
  const address = addressKey(client.address);
  await rateLimiter.check('signInFailuresPer5Minutes', address);
  const isRight = await limitWrongPasswords(
    rateLimiter,
    `admin:${await failedSignInKey(db, configuredAdmin.email, account, client)}`,
    async () => isAdminCredentials(configuredAdmin, credentials),
  );
  if (isRight) return;
  await rateLimiter.consume('signInFailuresPer5Minutes', address);
  throw new AppError('invalid-admin-credential');
}

async function checkSecondFactor(context: Context, account: Account | null, code: string | undefined): Promise<void> {
  const factor = account && (await findSecondFactor(context.db, account.id));
  if (!account || !factor?.confirmedAt) return;
  if (code === undefined) throw new AppError('second-factor-needed');
  await checkCode(context, account.id, code);
}

/** Its stored password is random and unknown, so that only this endpoint opens the account. */
async function ensureAdminAccount({ db, configuredAdmin: { email } }: Context): Promise<Account | null> {
  const passwordHash = await hashPassword(newToken());
  await insertAdminOnce(db, { id: uuidv7(), name: administratorName, email, passwordHash });
  return findAccount(db, email);
}

const isActiveAdmin = (account: Account | null): account is Account =>
  account !== null && account.role === 'admin' && account.disabledAt === null;

async function auditRefusal(context: Context, actor: Actor): Promise<void> {
  await insertAudit(context.db, actor, {
    action: 'admin.refused',
    targetId: context.configuredAdmin.email,
    details: {},
  });
  await notifyAdmins(context, 'audit');
}

/**
 * Signs in with the configured credentials and, with two-factor sign-in on, a code. If the address belongs to an account
 * that is not an active administrator, the mode is 'limited' and nothing is granted.
 */
export async function signInAdmin(
  context: Context,
  credentials: AdminCredentials,
  client: SignInClient,
  visitor: Actor,
): Promise<AdminSignIn> {
  const { db, configuredAdmin } = context;
  const existing = await findAccount(db, configuredAdmin.email);
  try {
    await checkCredentials(context, credentials, existing, client);
    await checkSecondFactor(context, existing, credentials.code);
  } catch (error) {
    if (error instanceof AppError && auditedErrors.includes(error.code)) await auditRefusal(context, visitor);
    throw error;
  }
  const account = existing ?? (await ensureAdminAccount(context));
  const isFull = isActiveAdmin(account);
  // In limited mode the account belongs to somebody else, who must not be named as the actor.
  const actor = isFull ? { ...visitor, id: account.id, name: administratorName } : visitor;
  const entry = { targetId: configuredAdmin.email, details: { device: client.userAgent } };
  const signedIn = await db.transaction(async (tx) => {
    await insertAudit(tx, actor, { action: isFull ? 'admin.signed-in' : 'admin.limited', ...entry });
    return isFull ? openSession(tx, account, client) : null;
  });
  await notifyAdmins(context, 'audit', ...(existing ? [] : (['members'] as const)));
  return { mode: isFull ? 'full' : 'limited', signedIn };
}
