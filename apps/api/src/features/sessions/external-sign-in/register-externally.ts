import type { ExternalRegistration, ExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import { accountLinkedElsewhereMessage, signInReplacedMessage } from '@muster/contract/sessions/identity-providers.ts';
import { v7 as uuidv7 } from 'uuid';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import type { StoredIdentity } from '#src/db/schema/sessions.ts';
import { checkName } from '#src/features/members/check-name.ts';
import { findAccount, insertMember } from '#src/features/members/member-repository.ts';
import { markEmailVerified } from '../email/member-email-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Context } from '#src/features/context.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { sendFirstVerification } from '../email/verify-email.ts';
import { fillDiscordId, insertLinkedAccount } from '../linked-accounts/linked-account-repository.ts';
import { admitRegistration, checkRegistration } from '../registration/admit-registration.ts';
import { publishInviteLink } from '../registration/invite-links.ts';
import { noPasswordHash } from '../passwords/passwords.ts';
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
  const { db, live, rateLimiter, productName, configuredAdmin } = context;
  const found = token === undefined ? null : await findExternalSignIn(db, token);
  // The cookie is of the last sign-in, whichever tab started it.
  if (token !== undefined && found && signInId !== idOf(token))
    throw new AppError('sign-in-expired', { message: signInReplacedMessage });
  if (token === undefined || !found?.identity) throw new AppError('sign-in-expired');
  await rateLimiter.consume('signUpsPerHour', addressKey(client.address));
  await checkRegistration(db, context, found.inviteCodeHash);
  await checkName(db, name, productName);
  if (email === configuredAdmin.email) throw new AppError('email-taken');
  const provider = context.identityProviders.get(found.provider).name;
  try {
    const created = await db.transaction(async (tx) => {
      const consumed = requireFound(await consumeIdentity(tx, token), 'sign-in-expired');
      const { identity, returnTo, inviteCodeHash } = consumed;
      const { language } = client;
      const account = { id: uuidv7(), passwordHash: noPasswordHash, language };
      const insert = () => insertMember(tx, { ...account, name, email });
      const inviterId = await admitRegistration(tx, context, { memberId: account.id, email, inviteCodeHash, insert });
      if (!identity || !(await insertLinkedAccount(tx, account.id, identity)))
        throw new AppError('account-linked', { message: accountLinkedElsewhereMessage(provider) });
      await fillDiscordId(tx, account.id, identity);
      if (identity.email !== null) await markEmailVerified(tx, account.id, identity.email);
      const opened = await openSession(tx, { ...account, role: 'member', disabledAt: null }, client);
      return { id: account.id, inviterId, signedIn: { ...opened, returnTo } };
    });
    if (created.inviterId !== null) await publishInviteLink(context, created.inviterId);
    await notifyAdmins({ db, live }, 'members');
    await sendFirstVerification(context, { id: created.id, email, language: client.language }, origin);
    return created.signedIn;
  } catch (error) {
    throw isUniqueViolation(error, 'members_email_unique') ? new AppError('email-taken') : error;
  }
}
