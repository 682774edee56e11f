import type { IdentityProvider as ProviderId } from '@muster/contract/sessions/identity-providers.ts';
import type { StoredIdentity } from '#src/db/schema/sessions.ts';

export const PROVIDER_TIMEOUT_SECONDS = 10;

/** Random values that bind a provider's response to the request of one browser. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** When the sign-in started, to check whether its response is fresh. */
export interface StartedAt {
  readonly startedAt: Date;
}

export interface ConfirmedIdentity {
  readonly identity: StoredIdentity;
  /**
   * Whether the person has signed in at the provider since the start, instead of having an open session there. Discord does
   * not report this, so its sign-ins count as fresh.
   */
  readonly isFresh: boolean;
}

/** A service that members sign in with. */
export interface IdentityProvider {
  readonly id: ProviderId;
  /** As buttons and messages show it. */
  readonly name: string;
  /** Key of its accounts: its address without a final slash. */
  readonly issuer: string;
  /** The redirect address, which is registered at the provider. */
  readonly callbackUrl: string;
  /** The address of its sign-in page for this request. `isConfirmation`: a signed-in member confirms an action. */
  readonly authorizationUrl: (secrets: SignInSecrets, isConfirmation: boolean) => Promise<URL>;
  /** Exchanges the response, the query of the callback, for an identity. Throws an `AppError` that states what is wrong. */
  readonly identify: (query: string, start: SignInSecrets & StartedAt) => Promise<ConfirmedIdentity>;
}

export interface DiscordSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only members of this server may register and sign in with Discord. */
  readonly guildId: string | undefined;
  /** Origin of Discord's pages and API. */
  readonly origin: string;
}

export interface OidcSettings {
  /** Without a final slash. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As buttons show it. */
  readonly name: string;
}

export interface IdentityProviderSettings {
  readonly discord: DiscordSettings | null;
  readonly oidc: OidcSettings | null;
}
