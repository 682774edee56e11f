import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#src/lib/app-error.ts';
import type { IdentityProvider, IdentityProviderSettings } from './identity-provider.ts';

export interface IdentityProviders {
  readonly all: readonly IdentityProvider[];
  /** Whether only members of a Discord server may register. */
  readonly needsGuild: boolean;
  /** What the sign-in pages offer. */
  readonly options: SignInOptions;
  /** Throws 'provider-not-found' if the server does not offer it. */
  readonly get: (id: IdentityProvider['id']) => IdentityProvider;
}

/** Creates the configured providers. Loads the library only if there is one. */
export async function openIdentityProviders(
  { discord, oidc }: IdentityProviderSettings,
  publicOrigin: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<IdentityProviders> {
  const callbackUrlOf = (id: IdentityProvider['id']): string => `${publicOrigin}/api/external-sign-in/${id}/callback`;
  const all: IdentityProvider[] = [];
  if (discord) all.push((await import('./discord.ts')).createDiscord(discord, callbackUrlOf('discord'), log));
  if (oidc) all.push((await import('./open-id-connect.ts')).createOpenIdConnect(oidc, callbackUrlOf('oidc'), log));
  const needsGuild = discord?.guildId !== undefined;
  return {
    all,
    needsGuild,
    options: { providers: all.map(({ id, name }) => ({ id, name })), allowsRegistration: !needsGuild },
    get(id) {
      const provider = all.find((one) => one.id === id);
      if (!provider) throw new AppError('provider-not-found');
      return provider;
    },
  };
}
