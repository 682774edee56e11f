import type { StartExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import { allowedReturnPath } from '@muster/contract/sessions/return-path.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { hashToken, newToken } from '#src/lib/tokens.ts';
import { confirmOwner } from '../linked-accounts/confirm-owner.ts';
import { insertExternalSignIn } from './external-sign-in-repository.ts';

const DEFAULT_PAGE = '/dashboard';
/** The page states which provider is linked now. */
const linkedPage = (id: IdentityProvider): string => `/dashboard/settings#linked-${id}`;

/** The provider's page, and the token that the browser's cookie must have for its response. */
export interface StartedSignIn {
  readonly url: string;
  readonly token: string;
}

interface Purpose {
  /** Session of the member who links an account; null to sign in. */
  readonly sessionId: string | null;
  readonly returnTo: string;
  /** SHA-256 of the code of the invite link that was opened. */
  readonly inviteCodeHash?: Buffer | null;
  readonly isConfirmation?: boolean;
}

async function start(
  context: Context,
  id: IdentityProvider,
  { isConfirmation = false, ...purpose }: Purpose,
): Promise<StartedSignIn> {
  const provider = context.identityProviders.get(id);
  // 256 random bits each, in base64url: RFC 7636 requires 43 characters of a verifier.
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const url = await provider.authorizationUrl(secrets, isConfirmation);
  const token = newToken();
  await insertExternalSignIn(context.db, token, { ...secrets, ...purpose, provider: id });
  return { url: url.href, token };
}

/** Starts a sign-in. A signed-in member confirms an action by signing in again. Ignores a return path outside this app. */
export async function startExternalSignIn(
  context: Context,
  { provider, returnTo, inviteCode }: StartExternalSignIn,
  sessionToken: string | undefined,
): Promise<StartedSignIn> {
  const { origin } = new URL(context.identityProviders.get(provider).callbackUrl);
  return start(context, provider, {
    isConfirmation: sessionToken !== undefined && (await context.sessionReader.findMember(sessionToken)) !== null,
    sessionId: null,
    returnTo: allowedReturnPath(returnTo, origin) ?? DEFAULT_PAGE,
    inviteCodeHash: inviteCode === undefined ? null : hashToken(inviteCode),
  });
}

/** Starts linking a provider account to a member's, after confirming the owner. */
export async function startLink(
  context: Context,
  member: Member,
  { provider, password }: { readonly provider: IdentityProvider; readonly password?: string | undefined },
): Promise<StartedSignIn> {
  // Administrators have their own sign-in, with a second factor.
  if (member.role === 'admin') throw new AppError('permission-denied');
  context.identityProviders.get(provider);
  await confirmOwner(context, member, password);
  return start(context, provider, { sessionId: member.sessionId, returnTo: linkedPage(provider) });
}
