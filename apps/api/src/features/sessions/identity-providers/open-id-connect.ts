import { z } from '@muster/contract/zod.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { SESSION_MAX_DAYS } from '#src/db/schema/sessions.ts';
import { identityOf } from './identity-of.ts';
import {
  type IdentityProvider,
  type OidcSettings,
  PROVIDER_TIMEOUT_SECONDS,
  type SignInSecrets,
  type StartedAt,
} from './identity-provider.ts';
import { allowsHttp, createMetadataReader, metadataAddress } from './oidc-metadata.ts';
import { toAppError } from './provider-error.ts';

/** For the times in ID tokens. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** A `max_age` makes `auth_time` required in ID tokens (OpenID Connect Core, section 2). This one is our own sessions' limit. */
const SESSION_MAX_SECONDS = SESSION_MAX_DAYS * 86_400;

type Method = (secret: string) => client.ClientAuth;

/** Basic is the default of the specification if the provider lists none. */
function authenticationMethods(metadata: client.ServerMetadata): readonly [Method, Method] {
  const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = metadata;
  return supported.includes('client_secret_basic')
    ? [client.ClientSecretBasic, client.ClientSecretPost]
    : [client.ClientSecretPost, client.ClientSecretBasic];
}

function configure(settings: OidcSettings, metadata: client.ServerMetadata, method: Method): client.Configuration {
  const { clientId, clientSecret } = settings;
  const tolerance = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = new client.Configuration(metadata, clientId, tolerance, method(clientSecret));
  configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
  if (allowsHttp(settings)) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Exchanges the code of a response. Many providers accept only one of two ways to send the secret, but list both. */
async function exchangeCode(
  configurations: readonly [client.Configuration, client.Configuration],
  currentUrl: URL,
  { state, nonce, codeVerifier }: SignInSecrets,
) {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
  const [first, second] = configurations;
  try {
    return await client.authorizationCodeGrant(first, currentUrl, { ...checks });
  } catch (error) {
    const isRejected = error instanceof client.ResponseBodyError && error.error === 'invalid_client';
    if (!isRejected) throw error;
    return client.authorizationCodeGrant(second, currentUrl, { ...checks });
  }
}

const subjectSchema = z.looseObject({ sub: z.string() });

/** ID tokens of the code flow may contain nothing but `sub`: the rest is in the user info. */
async function readClaims(configuration: client.Configuration, tokens: Awaited<ReturnType<typeof exchangeCode>>) {
  const claims = subjectSchema.parse(tokens.claims());
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  // Throws if it is about another subject.
  return { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
}

/** A sign-in without `auth_time` is not fresh: somebody may have removed `max_age` from the address. */
const isFresh = (tokens: Awaited<ReturnType<typeof exchangeCode>>, { startedAt }: StartedAt): boolean =>
  (tokens.claims()?.auth_time ?? 0) + CLOCK_TOLERANCE_SECONDS >= startedAt.getTime() / 1000;

/** The OpenID Connect provider of OIDC_ISSUER. */
export function createOpenIdConnect(
  settings: OidcSettings,
  callbackUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): IdentityProvider {
  const { issuer, name } = settings;
  const settingNames = { idSetting: 'OIDC_CLIENT_ID', secretSetting: 'OIDC_CLIENT_SECRET' };
  const failing = { name, address: metadataAddress(settings), callbackUrl, ...settingNames };
  const readMetadata = createMetadataReader(settings);
  async function configureBoth() {
    const metadata = await readMetadata();
    const [first, second] = authenticationMethods(metadata);
    return [configure(settings, metadata, first), configure(settings, metadata, second)] as const;
  }
  return {
    id: 'oidc',
    name,
    issuer,
    callbackUrl,
    async authorizationUrl({ state, nonce, codeVerifier }, isConfirmation) {
      try {
        const [configuration] = await configureBoth();
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          max_age: String(isConfirmation ? 0 : SESSION_MAX_SECONDS),
          ...(isConfirmation && { prompt: 'login' }),
        });
      } catch (error) {
        throw toAppError(error, failing, log);
      }
    },
    async identify(query, start) {
      try {
        const configurations = await configureBoth();
        const tokens = await exchangeCode(configurations, new URL(callbackUrl + query), start);
        const identity = identityOf(issuer, await readClaims(configurations[0], tokens));
        return { identity, isFresh: isFresh(tokens, start) };
      } catch (error) {
        throw toAppError(error, failing, log);
      }
    },
  };
}
