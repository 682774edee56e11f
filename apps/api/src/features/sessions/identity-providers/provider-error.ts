import { providerFailures } from '@muster/contract/sessions/identity-providers.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyBaseLogger } from 'fastify';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AppError } from '#src/lib/app-error.ts';

/** Values for the messages. */
export interface FailingProvider {
  readonly name: string;
  /** The address that the server opens. */
  readonly address: string;
  readonly callbackUrl: string;
  /** Names of the settings with the client's id and secret. */
  readonly idSetting: string;
  readonly secretSetting: string;
}

export const providerFailed = (message: string): AppError => new AppError('provider-failed', { message });

const DETAIL_MAX_LENGTH = 200;
/** Codes and descriptions are printable ASCII (RFC 6749, section 4.1.2.1), but anyone can open the callback. */
const detailOf = (text: string): string => text.replaceAll(/[^ -~]/g, '?').slice(0, DETAIL_MAX_LENGTH);
const clientErrors = new Set(['invalid_client', 'unauthorized_client']);
const networkCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
/** The library wraps its own error, whose cause has the claim. */
const claimSchema = z.object({ cause: z.object({ claim: z.string(), claims: z.object({ iss: z.string() }) }) });
/** The time of this server, and when the provider issued the token. */
const clockSchema = z.object({ cause: z.object({ now: z.number(), claims: z.object({ iat: z.number() }) }) });

/** What an ID token states about its client and issuer. Undefined for other claims, such as the nonce. */
function describeClaim({ code, cause }: ClientError, { name, idSetting }: FailingProvider): string | undefined {
  const found = claimSchema.safeParse(cause);
  if (code !== 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || !found.success) return undefined;
  const { claim, claims } = found.data.cause;
  if (claim === 'aud' || claim === 'azp') return providerFailures.otherClient(name, idSetting);
  return claim === 'iss' ? providerFailures.otherIssuer(name, detailOf(claims.iss)) : undefined;
}

/** The library's sentence in place of its code, which only its documentation explains. */
function reasonOf({ message, cause }: ClientError): string {
  if (cause instanceof Response) return `${message} (HTTP ${cause.status})`;
  return detailOf(cause instanceof Error && cause.message !== '' ? cause.message : message);
}

function describeClientError(error: ClientError, provider: FailingProvider): string {
  const { name, address } = provider;
  if (networkCodes.has(error.code ?? '')) return providerFailures.unreachable(name, address);
  const clock = clockSchema.safeParse(error.cause);
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' && clock.success) {
    const { now, claims } = clock.data.cause;
    return providerFailures.clock(name, Math.abs(now - claims.iat));
  }
  return describeClaim(error, provider) ?? providerFailures.other(name, reasonOf(error));
}

function describe(error: unknown, provider: FailingProvider): string {
  const { name, address, callbackUrl, idSetting, secretSetting } = provider;
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return providerFailures.cancelled(name);
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    if (clientErrors.has(error.error)) return providerFailures.client({ provider: name, idSetting, secretSetting });
    if (error.error === 'invalid_grant') return providerFailures.grant(name, callbackUrl);
    return providerFailures.other(name, detailOf(error.error));
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return providerFailures.client({ provider: name, idSetting, secretSetting });
  if (error instanceof ClientError) return describeClientError(error, provider);
  // `fetch` throws it for every network error.
  if (error instanceof TypeError) return providerFailures.unreachable(name, address);
  throw error;
}

/**
 * Turns an error of the library into one that states which clock, address or setting is wrong, and logs what the provider
 * reported. Neither contains the code, tokens or the state.
 */
export function toAppError(error: unknown, provider: FailingProvider, log: Pick<FastifyBaseLogger, 'warn'>): AppError {
  if (error instanceof AppError) return error;
  const message = describe(error, provider);
  const isReported = error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
  const description = isReported ? detailOf(error.error_description ?? '') : undefined;
  log.warn({ provider: provider.name, description, problem: message }, 'sign-in with a provider failed');
  return providerFailed(message);
}
