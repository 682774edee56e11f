import { createHash } from 'node:crypto';
import type { Credentials } from '@muster/contract/sessions/sign-in.ts';
import type { FastifyRequest } from 'fastify';
import { insertKnownDevice, isKnownDevice } from './devices/known-device-repository.ts';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords/passwords.ts';
import { insertSession, type SessionToken } from './session-repository.ts';
import { newToken } from '#src/lib/tokens.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { chooseLanguage } from '#src/http/pages/page-language.ts';
import { AppError } from '#src/lib/app-error.ts';
import { languages } from '#src/lib/translate.ts';
import { addressKey, limitWrongPasswords } from '#src/http/rate-limits/rate-limiter.ts';
import {
  findAccount,
  hasFirebaseHashes,
  lockAccountForShare,
  replacePasswordHash,
  setLanguageIfMissing,
} from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';

export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
  /** Token of a device on which a member has signed in before. */
  readonly deviceToken: string | undefined;
  /** Language of the sign-in page. */
  readonly language: string;
}

export const signInClientOf = (
  { cookies, defaultLanguage }: Pick<Context, 'cookies' | 'defaultLanguage'>,
  request: FastifyRequest,
): SignInClient => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  deviceToken: cookies.readDevice(request),
  language: chooseLanguage(request, languages, defaultLanguage),
});

/** Written to cookies by the route. */
export interface SignedIn {
  readonly session: SessionToken;
  readonly deviceToken: string;
  readonly language: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Rate limit key of wrong passwords: the account, or the device if its owner has signed in on it before. */
export async function failedSignInKey(
  db: Queryable,
  email: string,
  account: Account | null,
  client: SignInClient,
): Promise<string> {
  const { deviceToken } = client;
  const isKnown = account && deviceToken && (await isKnownDevice(db, account.id, deviceToken));
  return isKnown ? `device:${shortHash(email + deviceToken)}` : `account:${shortHash(email)}`;
}

/**
 * Signs in. An unknown address and a wrong password get the same answer in the same time.
 * Attempts on an account are counted before the password is verified, failures of a network address after it.
 */
export async function signIn(context: Context, credentials: Credentials, client: SignInClient): Promise<SignedIn> {
  const { db, live, rateLimiter } = context;
  const { email, password } = credentials;
  const account = await findAccount(db, email);
  const hasImported = await hasFirebaseHashes(db);
  const address = addressKey(client.address);
  const failureKey = await failedSignInKey(db, email, account, client);
  await rateLimiter.check('signInFailuresPer5Minutes', address);
  const isRight = await limitWrongPasswords(rateLimiter, failureKey, () =>
    verifyPassword(account?.passwordHash, password, hasImported),
  );
  // Administrators have their own sign-in endpoint.
  if (!account || account.role === 'admin' || !isRight) {
    await rateLimiter.consume('signInFailuresPer5Minutes', address);
    throw new AppError('invalid-credential');
  }
  const signedIn = await withDeadlockRetry(db, (tx) => openSession(tx, account, client));
  // Not awaited: many first sign-ins at once after an import would wait for each other's new hashes.
  if (isHashOutdated(account.passwordHash)) void live.afterCommit(() => rehash(db, account, password));
  return signedIn;
}

async function rehash(db: Queryable, { id, passwordHash }: Account, password: string): Promise<void> {
  await replacePasswordHash(db, id, passwordHash, await hashPassword(password));
}

/**
 * Opens a session, unless the password changed or the account was disabled since `account` was read. `confirmsOwner`: whether it
 * confirms the owner of an account without a password.
 */
export async function openSession(
  tx: Queryable,
  account: Account,
  client: SignInClient,
  confirmsOwner = true,
): Promise<SignedIn> {
  // Before the share lock: two concurrent sign-ins that both held it would deadlock here.
  if (account.language === null) await setLanguageIfMissing(tx, account.id, client.language);
  const locked = await lockAccountForShare(tx, account.id);
  if (locked?.passwordHash !== account.passwordHash) throw new AppError('invalid-credential');
  if (locked.deletion) throw new AppError('account-being-deleted');
  if (locked.disabledAt) throw new AppError('user-disabled', { reason: locked.stateReason });
  const deviceToken = await ensureKnownDevice(tx, account.id, client.deviceToken);
  const session = await insertSession(tx, account, client.userAgent, confirmsOwner);
  return { session, deviceToken, language: account.language ?? client.language };
}

/**
 * Stores the browser as a known device and returns its token. A token that the account does not know yet is not reused:
 * an attacker may have planted it in the browser.
 */
async function ensureKnownDevice(tx: Queryable, memberId: string, sentToken: string | undefined): Promise<string> {
  if (sentToken !== undefined && (await isKnownDevice(tx, memberId, sentToken))) return sentToken;
  const token = newToken();
  await insertKnownDevice(tx, memberId, token);
  return token;
}
