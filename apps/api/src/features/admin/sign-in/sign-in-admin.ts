import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminCredentials, AdminMode } from '@muster/contract/admin/sign-in.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../../../auth/passwords.ts';
import { newToken } from '../../../auth/tokens.ts';
import { AppError } from '../../../lib/app-error.ts';
import { addressKey } from '../../../http/rate-limiter.ts';
import { findAccount, insertAdminOnce } from '../../users/member-repository.ts';
import { failedSignInKey, type SignInClient, openSession, type SignedIn } from '../../users/sessions/sign-in.ts';
import { notifyAdmins } from '../../users/notify-admins.ts';
import type { ConfiguredAdmin } from '../../users/user-deps.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type Actor, insertAudit } from '../audit/audit-repository.ts';
import { checkCode } from '../two-factor/check-code.ts';
import { findSecondFactor } from '../two-factor/second-factor-repository.ts';

/** What is noted of those who do not get in. Who asks too often adds nothing. */
const auditedErrors: readonly ErrorCode[] = ['invalid-admin-credential', 'second-factor-wrong'];
/** What the administrator is called until they say otherwise. */
const ADMIN_NAME = 'Administrator';

/** What signing in led to; nobody is signed in by the limited mode. */
export interface AdminSignIn {
  readonly mode: AdminMode;
  readonly signedIn: SignedIn | null;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether this is the pair; takes the same time wherever the two differ. */
function isAdminPair({ email, password }: ConfiguredAdmin, given: AdminCredentials): boolean {
  const isEmail = timingSafeEqual(digest(email), digest(given.email));
  const isPassword = timingSafeEqual(digest(password ?? newToken()), digest(given.password));
  return isEmail && isPassword;
}

/** Counts a guess, then judges it. Throws when it is wrong. */
async function checkPair(deps: AdminDeps, given: AdminCredentials, account: Account | null, origin: SignInClient) {
  const { db, rateLimiter, configuredAdmin } = deps;
  const address = addressKey(origin.address);
  await rateLimiter.check('signInFailuresPer5Minutes', address);
  const isRight = await rateLimiter.consumeIf(
    'wrongPasswordsPer15Minutes',
    `admin:${await failedSignInKey(db, configuredAdmin.email, account, origin)}`,
    async () => isAdminPair(configuredAdmin, given),
    (wasRight) => !wasRight,
  );
  if (isRight) return;
  await rateLimiter.consume('signInFailuresPer5Minutes', address);
  throw new AppError('invalid-admin-credential');
}

async function checkSecondFactor(deps: AdminDeps, account: Account | null, code: string | undefined): Promise<void> {
  const factor = account && (await findSecondFactor(deps.db, account.id));
  if (!account || !factor?.confirmedAt) return;
  if (code === undefined) throw new AppError('second-factor-needed');
  await checkCode(deps, account.id, code);
}

/** The administrator's account, made where there is none yet. Its own password is one that nobody knows: this door is the only one. */
async function ensureAdminAccount({ db, configuredAdmin: { email } }: AdminDeps): Promise<Account | null> {
  const passwordHash = await hashPassword(newToken());
  await insertAdminOnce(db, { id: uuidv7(), name: ADMIN_NAME, email, passwordHash });
  return findAccount(db, email);
}

const isUsable = (account: Account | null): account is Account =>
  account !== null && account.role === 'admin' && account.disabledAt === null;

async function auditRefusal(deps: AdminDeps, actor: Actor): Promise<void> {
  await insertAudit(deps.db, actor, { action: 'admin.refused', targetId: deps.configuredAdmin.email, details: {} });
  await notifyAdmins(deps, 'audit');
}

/**
 * Signs in as the administrator, with the fixed pair and, where it is switched on, a code. Where the account of the
 * pair's address is not an administrator's, nothing is granted: that is the limited mode.
 */
export async function signInAdmin(
  deps: AdminDeps,
  given: AdminCredentials,
  origin: SignInClient,
  visitor: Actor,
): Promise<AdminSignIn> {
  const { db, configuredAdmin } = deps;
  const known = await findAccount(db, configuredAdmin.email);
  try {
    await checkPair(deps, given, known, origin);
    await checkSecondFactor(deps, known, given.code);
  } catch (error) {
    if (error instanceof AppError && auditedErrors.includes(error.code)) await auditRefusal(deps, visitor);
    throw error;
  }
  const account = known ?? (await ensureAdminAccount(deps));
  const isFull = isUsable(account);
  // In limited mode the account is somebody else's, who has done nothing.
  const actor = isFull ? { ...visitor, id: account.id, name: ADMIN_NAME } : visitor;
  const act = { targetId: configuredAdmin.email, details: { device: origin.userAgent } };
  const signedIn = await db.transaction(async (tx) => {
    await insertAudit(tx, actor, { action: isFull ? 'admin.signed-in' : 'admin.limited', ...act });
    return isFull ? openSession(tx, account, origin) : null;
  });
  await notifyAdmins(deps, 'audit', ...(known ? [] : (['members'] as const)));
  return { mode: isFull ? 'full' : 'limited', signedIn };
}
