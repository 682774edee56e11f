import { errors } from '@muster/contract/errors.ts';
import {
  accountLinkedElsewhereMessage,
  type IdentityProvider as ProviderId,
  otherAccountMessage,
  providerFailures,
  providerLinkedMessage,
} from '@muster/contract/sessions/identity-providers.ts';
import type { FastifyBaseLogger } from 'fastify';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { StoredIdentity, StoredProblem } from '#src/db/schema/sessions.ts';
import { changeMemberSummary } from '#src/features/members/change-member-summary.ts';
import { markEmailVerified } from '../email/member-email-repository.ts';
import { signInMethodAddedMail } from '#src/features/notifications/account-mails.ts';
import type { Context } from '#src/features/context.ts';
import { isToken } from '#src/lib/tokens.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { AppError } from '#src/lib/app-error.ts';
import type { ConfirmedIdentity, IdentityProvider } from '../identity-providers/identity-provider.ts';
import { providerFailed } from '../identity-providers/provider-error.ts';
import {
  fillDiscordId,
  findLinkedMember,
  insertLinkedAccount,
  updateLinkedAccount,
} from '../linked-accounts/linked-account-repository.ts';
import { openSession, type SignedIn, type SignInClient } from '../sign-in.ts';
import { consumeState, deleteExternalSignIn, updateExternalSignIn } from './external-sign-in-repository.ts';

/** The page that shows a problem, or the form for the name of a new member. */
const FINISH_SIGN_IN_PATH = '/finish-sign-in';

/** A provider's response, as the browser brought it. */
interface ProviderResponse {
  readonly providerId: ProviderId;
  /** The query of the callback, unchanged. */
  readonly query: string;
  /** Binds the response to the browser that started the sign-in. */
  readonly token: string | undefined;
  readonly sessionToken: string | undefined;
  readonly client: SignInClient;
}

interface Finished {
  /** The page to open. */
  readonly path: string;
  /** Set if the browser is signed in now. */
  readonly signedIn?: SignedIn;
}

type Start = NonNullable<Awaited<ReturnType<typeof consumeState>>> & { readonly state: string };

/** Links an identity to the account of the session that started it. */
async function link(
  context: Context,
  provider: IdentityProvider,
  identity: StoredIdentity,
  start: Start,
  sessionToken?: string,
) {
  const { sessionReader, mailer } = context;
  const member = sessionToken === undefined ? null : await sessionReader.findMember(sessionToken);
  if (!member || member.sessionId !== start.sessionId) throw new AppError('sign-in-expired');
  let isNew = false;
  await changeMemberSummary(context, member.id, async (tx) => {
    if (!(await insertLinkedAccount(tx, member.id, identity))) {
      const linked = await findLinkedMember(tx, identity);
      if (linked?.id === member.id) return;
      const describe = linked ? accountLinkedElsewhereMessage : providerLinkedMessage;
      throw new AppError('account-linked', { message: describe(provider.name) });
    }
    await fillDiscordId(tx, member.id, identity);
    if (identity.email !== null) await markEmailVerified(tx, member.id, identity.email);
    isNew = true;
  });
  if (!isNew) return;
  const { origin } = new URL(provider.callbackUrl);
  mailer.send(async () => signInMethodAddedMail(context, member, `${provider.name} (${identity.label})`, origin));
}

/** Signs in to the account linked to the identity. Null if there is none. */
async function signInLinked(
  context: Context,
  provider: IdentityProvider,
  { identity, isFresh }: ConfirmedIdentity,
  { client, sessionToken }: ProviderResponse,
): Promise<SignedIn | null> {
  const account = await findLinkedMember(context.db, identity);
  const current = sessionToken === undefined ? null : await context.sessionReader.findMember(sessionToken);
  // A member who confirms an action must not end up in another account.
  if (current && current.id !== account?.id)
    throw new AppError('account-linked', { message: otherAccountMessage(provider.name) });
  if (current && !isFresh) throw providerFailed(providerFailures.notFresh(provider.name));
  if (!account) return null;
  // Administrators have their own sign-in, with a second factor.
  if (account.role === 'admin') throw new AppError('permission-denied');
  return withDeadlockRetry(context.db, async (tx) => {
    if (!(await updateLinkedAccount(tx, account.id, identity))) throw new AppError('sign-in-expired');
    if (identity.email !== null) await markEmailVerified(tx, account.id, identity.email);
    return openSession(tx, account, client, isFresh);
  });
}

/** Returns the part of an error that the member may read. */
function problemOf(error: unknown, log: FastifyBaseLogger): StoredProblem {
  if (error instanceof AppError) return { message: error.message, reason: error.reason };
  log.error({ err: error }, 'sign-in with a provider failed');
  return { message: errors.internal.message };
}

/** Signs in or links the account. Stores an identity without an account until a name is chosen. */
async function complete(context: Context, token: string, response: ProviderResponse, start: Start): Promise<Finished> {
  const { db, identityProviders } = context;
  const { providerId, query, sessionToken } = response;
  const provider = identityProviders.get(providerId);
  const confirmed = await provider.identify(query, start);
  const { identity } = confirmed;
  if (start.sessionId !== null) await link(context, provider, identity, start, sessionToken);
  const signedIn = start.sessionId === null ? await signInLinked(context, provider, confirmed, response) : null;
  if (signedIn || start.sessionId !== null) {
    await deleteExternalSignIn(db, token);
    return { path: start.returnTo, ...(signedIn && { signedIn }) };
  }
  if (identityProviders.needsGuild && providerId !== 'discord') throw new AppError('registration-needs-discord');
  await updateExternalSignIn(db, token, { identity });
  return { path: FINISH_SIGN_IN_PATH };
}

/**
 * Handles a provider's response: signs in, links the account, or lets a new member choose a name. A response counts only in the
 * browser that started the sign-in, and once. The page that opens shows the problem, because a redirect cannot.
 */
export async function finishExternalSignIn(context: Context, response: ProviderResponse): Promise<Finished> {
  const { db, log, rateLimiter } = context;
  const { providerId, query, token = '', client } = response;
  const state = new URLSearchParams(query).get('state') ?? '';
  const start = isToken(state) ? await consumeState(db, token, providerId, state) : null;
  if (!start) return { path: FINISH_SIGN_IN_PATH };
  const address = addressKey(client.address);
  try {
    await rateLimiter.check('signInFailuresPer5Minutes', address);
    return await complete(context, token, response, { ...start, state });
  } catch (error) {
    await updateExternalSignIn(db, token, { problem: problemOf(error, log) });
    if (error instanceof AppError && error.code === 'provider-failed')
      await rateLimiter.consume('signInFailuresPer5Minutes', address).catch(() => {});
    return { path: FINISH_SIGN_IN_PATH };
  }
}
