import type { ExternalRegistration, ExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import { accountLinkedElsewhereMessage, signInReplacedMessage } from '@muster/contract/sessions/identity-providers.ts';
import type { StoredIdentity } from '#src/db/schema/sessions.ts';
import { findAccount } from '#src/features/members/member-repository.ts';
import { markEmailVerified } from '../email/member-email-repository.ts';
import type { Context } from '#src/features/context.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { fillDiscordId, insertLinkedAccount } from '../linked-accounts/linked-account-repository.ts';
import { checkRegistration } from '../registration/check-registration.ts';
import { createAccount } from '../registration/create-account.ts';
import { openSession, type SignedIn, type SignInClient } from '../sign-in.ts';
import { consumeIdentity, findExternalSignIn } from './external-sign-in-repository.ts';

/** The address may be that of the administrator, whose account only the administrator sign-in creates. */
const isEmailFree = async ({ db, configuredAdmin }: Context, email: string): Promise<boolean> =>
  email !== configuredAdmin.email && (await findAccount(db, email)) === null;

/** Derived from the cookie's token, which scripts cannot read. */
const idOf = (token: string): string => hashToken(token).toString('base64url');

/** Why a person with this invite code, or without one, cannot register. Null if they can. */
async function findRegistrationProblem(context: Context, inviteCodeHash: Buffer | null) {
  try {
    await checkRegistration(context.db, context, inviteCodeHash);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { message: error.message, needsInvite: error.code.startsWith('invite-') };
  }
}

async function suggest(context: Context, { name, email }: StoredIdentity) {
  const isFree = email !== null && (await isEmailFree(context, email));
  return { name, email: isFree ? email : '', takenEmail: isFree ? null : email };
}

/** What the page of an unfinished sign-in shows: the problem, or a suggestion for the form of a new member. */
export async function getExternalSignIn(context: Context, token: string | undefined): Promise<ExternalSignIn | null> {
  const found = token === undefined ? null : await findExternalSignIn(context.db, token);
  if (token === undefined || !found) return null;
  const { provider, sessionId, identity, inviteCodeHash } = found;
  const problem = found.problem ?? (identity && (await findRegistrationProblem(context, inviteCodeHash)));
  return {
    id: idOf(token),
    provider,
    providerName: context.identityProviders.get(provider).name,
    isLinking: sessionId !== null,
    problem,
    suggestion: identity && !problem ? await suggest(context, identity) : null,
  };
}

/** Creates the account of an identity that its provider has confirmed, and signs in. */
export async function registerExternally(
  context: Context,
  token: string | undefined,
  { signInId, name, email }: ExternalRegistration,
  client: SignInClient,
  origin: string,
): Promise<SignedIn & { readonly returnTo: string }> {
  const found = token === undefined ? null : await findExternalSignIn(context.db, token);
  // The cookie is of the last sign-in, whichever tab started it.
  if (token !== undefined && found && signInId !== idOf(token))
    throw new AppError('sign-in-expired', { message: signInReplacedMessage });
  if (token === undefined || !found?.identity) throw new AppError('sign-in-expired');
  const account = { name, email, password: null, inviteCodeHash: found.inviteCodeHash, language: client.language };
  return createAccount(context, account, client, origin, async (tx, created) => {
    const { identity, returnTo } = requireFound(await consumeIdentity(tx, token), 'sign-in-expired');
    if (!identity || !(await insertLinkedAccount(tx, created.id, identity))) {
      const { name: provider } = context.identityProviders.get(found.provider);
      throw new AppError('account-linked', { message: accountLinkedElsewhereMessage(provider) });
    }
    await fillDiscordId(tx, created.id, identity);
    if (identity.email !== null) await markEmailVerified(tx, created.id, identity.email);
    return { ...(await openSession(tx, { ...created, role: 'member', disabledAt: null }, client)), returnTo };
  });
}
