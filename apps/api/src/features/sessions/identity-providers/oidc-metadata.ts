import { providerFailures } from '@muster/contract/sessions/identity-providers.ts';
import * as client from 'openid-client';
import { type OidcSettings, PROVIDER_TIMEOUT_SECONDS } from './identity-provider.ts';
import { providerFailed } from './provider-error.ts';

const METADATA_LIFETIME_MS = 60 * 60_000;
const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] as const;

/** Whether the operator has allowed http by the address of the issuer. */
export const allowsHttp = ({ issuer }: OidcSettings): boolean => issuer.startsWith('http:');

export const metadataAddress = ({ issuer }: OidcSettings): string => `${issuer}/.well-known/openid-configuration`;

/** The first endpoint that is not https; with an issuer of http, one that is neither. */
export function findInsecureEndpoint(
  metadata: Readonly<Partial<Record<(typeof endpoints)[number], string>>>,
  isHttpAllowed: boolean,
): string | undefined {
  const allowed = isHttpAllowed ? /^https?:$/ : /^https:$/;
  return endpoints
    .map((endpoint) => metadata[endpoint])
    .find((url) => url !== undefined && !allowed.test(URL.parse(url)?.protocol ?? ''));
}

/**
 * Reads the provider's metadata (OpenID Connect Discovery). Requested by its complete address, because the library would
 * refuse an OIDC_ISSUER without the final slash of the issuer's name.
 */
async function discover(settings: OidcSettings): Promise<client.ServerMetadata> {
  const { issuer, clientId, name } = settings;
  const address = metadataAddress(settings);
  const options = {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    ...(allowsHttp(settings) && { execute: [client.allowInsecureRequests] }),
  };
  const found = await client
    .discovery(new URL(address), clientId, undefined, client.None(), options)
    .catch((error: unknown) => {
      const isOtherPage = error instanceof client.ClientError && /RESPONSE|PARSE/.test(error.code ?? '');
      throw isOtherPage ? providerFailed(providerFailures.notFound(name, address)) : error;
    });
  const metadata = found.serverMetadata();
  if (metadata.issuer.replace(/\/$/, '') !== issuer)
    throw providerFailed(providerFailures.otherIssuer(name, metadata.issuer));
  const insecure = findInsecureEndpoint(metadata, allowsHttp(settings));
  if (insecure) throw providerFailed(providerFailures.insecure(name, insecure));
  return metadata;
}

/** Returns a function that reads the metadata at most once an hour. Failures are not stored. */
export function createMetadataReader(settings: OidcSettings): () => Promise<client.ServerMetadata> {
  let cached: { readonly metadata: client.ServerMetadata; readonly until: number } | undefined;
  return async () => {
    if (cached && Date.now() < cached.until) return cached.metadata;
    const metadata = await discover(settings);
    cached = { metadata, until: Date.now() + METADATA_LIFETIME_MS };
    return metadata;
  };
}
