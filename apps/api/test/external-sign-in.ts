import {
  type ExternalRegistration,
  finishExternalSignInEndpoint,
  getExternalSignInEndpoint,
  registerExternallyEndpoint,
  startExternalSignInEndpoint,
} from '@muster/contract/sessions/external-sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import { discordClient, type DiscordServer, startDiscordServer } from '@muster/testing/discord-server.ts';
import { oidcClient, type OpenIdProvider, startOpenIdProvider } from '@muster/testing/openid-provider.ts';
import { onTestFinished } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { startApi, type TestApi } from './start-api.ts';

const publicUrl = 'https://muster.example';
export const callbackUrl = (provider: IdentityProvider): string =>
  publicUrl + fillPath(finishExternalSignInEndpoint.path, { provider });

interface Options {
  readonly oidc?: Partial<Parameters<typeof startOpenIdProvider>[0]>;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ExternalScene extends TestApi {
  readonly openId: OpenIdProvider;
  readonly discord: DiscordServer;
}

/** A server with both providers. */
export async function startWithProviders({ oidc, environment }: Options = {}): Promise<ExternalScene> {
  const openId = await startOpenIdProvider({ redirectUri: callbackUrl('oidc'), ...oidc });
  onTestFinished(openId.close);
  const discord = await startDiscordServer(callbackUrl('discord'));
  onTestFinished(discord.close);
  const api = await startApi({
    environment: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: openId.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Guildhall',
      DISCORD_CLIENT_ID: discordClient.id,
      DISCORD_CLIENT_SECRET: discordClient.secret,
      ...environment,
    },
    discordOrigin: discord.origin,
  });
  return { ...api, openId, discord };
}

/** The provider's cookies in a browser. */
type ProviderCookies = Map<string, string>;

const jarOf = (cookies: ProviderCookies, response: Response): void =>
  response.headers.getSetCookie().forEach((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  });

/** The signed-in member of a browser. */
export const memberOf = async (browser: ApiClient) => (await browser.call(getSessionEndpoint, {})).member;

/** The unfinished external sign-in of a browser. */
export const signInOf = async (browser: ApiClient) => (await browser.call(getExternalSignInEndpoint, {})).signIn;

/** Follows the provider's redirects, by default in a new browser, and returns the query of the redirect back. */
export async function approve(url: string, cookies: ProviderCookies = new Map()): Promise<string> {
  for (let next = url; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    jarOf(cookies, response);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(publicUrl)) return new URL(next).search;
  }
}

interface Start {
  readonly returnTo?: string;
  readonly inviteCode?: string;
}

export const start = async (client: ApiClient, provider: IdentityProvider, options: Start = {}): Promise<string> =>
  (await client.call(startExternalSignInEndpoint, { body: { provider, ...options } })).url;

/** Opens the callback with this query, and returns the page it redirects to. */
export async function openCallback(client: ApiClient, provider: IdentityProvider, query: string): Promise<string> {
  const { path } = finishExternalSignInEndpoint;
  const response = await client.raw({ url: fillPath(path, { provider }) + query });
  return String(response.headers.location);
}

/** Signs in with a provider, up to the choice of a name for a new member. */
export const signInWith = async (client: ApiClient, provider: IdentityProvider, options: Start = {}): Promise<string> =>
  openCallback(client, provider, await approve(await start(client, provider, options)));

/** Creates the account of the sign-in that this browser has confirmed. */
export async function register(client: ApiClient, body: Omit<ExternalRegistration, 'signInId'>) {
  const { signIn } = await client.call(getExternalSignInEndpoint, {});
  return client.call(registerExternallyEndpoint, { body: { signInId: signIn?.id ?? '', ...body } });
}

/** Registers a new member with a provider. */
export async function registerWith(
  client: ApiClient,
  provider: IdentityProvider,
  { name = 'Ada Osei', email = 'ada@example.com' } = {},
): Promise<ApiClient> {
  await signInWith(client, provider);
  await register(client, { name, email });
  return client;
}
