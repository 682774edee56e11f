import { createHash } from 'node:crypto';
import type { Credentials } from '@muster/contract/auth.ts';
import type { FastifyRequest } from 'fastify';
import type { Cookies } from '../../../auth/cookies.ts';
import { insertKnownDevice, isKnownDevice } from '../../../auth/known-devices.ts';
import { hashPassword, isHashOutdated, verifyPassword } from '../../../auth/passwords.ts';
import { insertSession, type SessionToken } from '../../../auth/sessions.ts';
import { newToken } from '../../../auth/tokens.ts';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { addressKey } from '../../../http/rate-limiter.ts';
import { findAccount, lockAccountForShare, replacePasswordHash } from '../member-repository.ts';
import type { UserDeps } from '../user-deps.ts';

/** Where a sign-in comes from. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
  /** Token of a device from which somebody has signed in before. */
  readonly deviceToken: string | undefined;
}

/** Where a request comes from. */
export const signInClientOf = (request: FastifyRequest, cookies: Cookies): SignInClient => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  deviceToken: cookies.readDevice(request),
});

/** What the browser keeps after signing in. */
export interface SignedIn {
  readonly session: SessionToken;
  readonly deviceToken: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Whose wrong passwords are counted together: the account's, or those from a device its owner has used before. */
export async function failedSignInKey(
  db: Queryable,
  email: string,
  account: Account | null,
  origin: SignInClient,
): Promise<string> {
  const { deviceToken } = origin;
  const isKnown = account && deviceToken && (await isKnownDevice(db, account.id, deviceToken));
  return isKnown ? `device:${shortHash(email + deviceToken)}` : `account:${shortHash(email)}`;
}

/**
 * Signs in. An unknown address and a wrong password get the same answer in the same time.
 * Guesses at an account are counted before they are judged, failures of an address after it.
 */
export async function signIn(deps: UserDeps, credentials: Credentials, origin: SignInClient): Promise<SignedIn> {
  const { db, rateLimiter } = deps;
  const { email, password } = credentials;
  const account = await findAccount(db, email);
  const address = addressKey(origin.address);
  const guesses = await failedSignInKey(db, email, account, origin);
  await rateLimiter.check('signInFailuresPer5Minutes', address);
  const isRight = await rateLimiter.consumeIf(
    'wrongPasswordsPer15Minutes',
    guesses,
    () => verifyPassword(account?.passwordHash, password),
    (wasRight) => !wasRight,
  );
  // An administrator has a door of their own.
  if (!account || account.role === 'admin' || !isRight) {
    await rateLimiter.consume('signInFailuresPer5Minutes', address);
    throw new AppError('invalid-credential');
  }
  const renewed = await rehashIfOutdated(db, account, password);
  return db.transaction((tx) => openSession(tx, renewed, origin));
}

async function rehashIfOutdated(db: Queryable, account: Account, password: string): Promise<Account> {
  if (!isHashOutdated(account.passwordHash)) return account;
  const passwordHash = await hashPassword(password);
  await replacePasswordHash(db, account.id, account.passwordHash, passwordHash);
  return { ...account, passwordHash };
}

/**
 * Opens a session. A password that is changed just now opens none, nor does an account that is disabled just now: nobody
 * would end it any more.
 */
export async function openSession(tx: Queryable, account: Account, origin: SignInClient): Promise<SignedIn> {
  const held = await lockAccountForShare(tx, account.id);
  if (held?.passwordHash !== account.passwordHash) throw new AppError('invalid-credential');
  if (held.disabledAt) throw new AppError('user-disabled', { reason: held.stateReason });
  const deviceToken = await ensureKnownDevice(tx, account.id, origin.deviceToken);
  return { session: await insertSession(tx, account, origin.userAgent), deviceToken };
}

/**
 * Remembers the browser of a sign-in and returns its token. Only a token that this account already knows is used again:
 * any other may have been planted in the browser by somebody who would then have a known device of the account.
 */
async function ensureKnownDevice(tx: Queryable, memberId: string, sentToken: string | undefined): Promise<string> {
  if (sentToken !== undefined && (await isKnownDevice(tx, memberId, sentToken))) return sentToken;
  const token = newToken();
  await insertKnownDevice(tx, memberId, token);
  return token;
}
