import { joinGuildMessage, providerFailures } from '@muster/contract/sessions/identity-providers.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { DISCORD_ISSUER } from '#src/db/schema/sessions.ts';
import { AppError } from '#src/lib/app-error.ts';
import { identityOf } from './identity-of.ts';
import { type DiscordSettings, type IdentityProvider, PROVIDER_TIMEOUT_SECONDS } from './identity-provider.ts';
import { providerFailed, toAppError } from './provider-error.ts';

const NAME = 'Discord';

/** https://docs.discord.com/developers/resources/user */
const userSchema = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  username: z.string(),
  /** '0' for accounts with a unique user name. */
  discriminator: z.optional(z.string()),
  global_name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  verified: z.optional(z.boolean()),
});

function configure({ origin, clientId, clientSecret }: DiscordSettings): client.Configuration {
  const endpoints = {
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/api/oauth2/token`,
  };
  const configuration = new client.Configuration({ issuer: origin, ...endpoints }, clientId, clientSecret);
  configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
  // A server on this machine replaces Discord in tests.
  if (origin.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Reads with the access token of a user. Returns null for 404. */
type Read = (path: string) => Promise<unknown>;

const createRead =
  (configuration: client.Configuration, origin: string, accessToken: string): Read =>
  async (path) => {
    const address = new URL(`${origin}/api/v10/users/@me${path}`);
    const response = await client.fetchProtectedResource(configuration, accessToken, address, 'GET');
    if (response.status === 404) return null;
    if (response.status !== 200) throw providerFailed(providerFailures.other(NAME, `HTTP ${response.status}`));
    return response.json();
  };

async function readIdentity(read: Read, guildId: string | undefined) {
  const { id, username, discriminator = '0', ...user } = userSchema.parse(await read(''));
  // Discord answers 404 to users who are not members, and for an unknown server.
  if (guildId !== undefined && (await read(`/guilds/${guildId}/member`)) === null)
    throw new AppError('registration-needs-discord', { message: joinGuildMessage });
  return identityOf(DISCORD_ISSUER, {
    sub: id,
    name: user.global_name ?? username,
    preferred_username: discriminator === '0' ? username : `${username}#${discriminator}`,
    email: user.email,
    email_verified: user.verified,
  });
}

/** OAuth 2 (https://docs.discord.com/developers/topics/oauth2): Discord has no ID tokens. */
export function createDiscord(
  settings: DiscordSettings,
  callbackUrl: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): IdentityProvider {
  const { guildId, origin } = settings;
  const configuration = configure(settings);
  const settingNames = { idSetting: 'DISCORD_CLIENT_ID', secretSetting: 'DISCORD_CLIENT_SECRET' };
  const failing = { name: NAME, address: origin, callbackUrl, ...settingNames };
  return {
    id: 'discord',
    name: NAME,
    issuer: DISCORD_ISSUER,
    callbackUrl,
    authorizationUrl: async ({ state, codeVerifier }) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: guildId === undefined ? 'identify email' : 'identify email guilds.members.read',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    async identify(query, { state, codeVerifier }) {
      try {
        const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
        const tokens = await client.authorizationCodeGrant(configuration, new URL(callbackUrl + query), checks);
        const identity = await readIdentity(createRead(configuration, origin, tokens.access_token), guildId);
        return { identity, isFresh: true };
      } catch (error) {
        throw toAppError(error, failing, log);
      }
    },
  };
}
