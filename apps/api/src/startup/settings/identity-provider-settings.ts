import type { z } from '@muster/contract/zod.ts';
import type { IdentityProviderSettings } from '#src/features/sessions/identity-providers/identity-provider.ts';
import { ConfigError } from './config-error.ts';
import type { environmentSchema } from './environment.ts';

type Environment = z.output<typeof environmentSchema>;
type Name = keyof Environment & `${'DISCORD' | 'OIDC'}_${string}`;

/** Settings that are required together. */
const groups: readonly (readonly Name[])[] = [
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];
/** Settings that need another one. */
const needs: readonly (readonly [Name, Name])[] = [
  ['DISCORD_GUILD_ID', 'DISCORD_CLIENT_ID'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
];

function checkSettings(values: Environment): void {
  const isSet = (name: Name): boolean => values[name] !== undefined;
  for (const group of groups) {
    const [given, missing] = [group.find(isSet), group.find((name) => !isSet(name))];
    if (!given) continue;
    if (missing) throw new ConfigError(`${missing} must be set too, because ${given} is.`);
    if (values.PUBLIC_URL === undefined)
      throw new ConfigError(`PUBLIC_URL must be set too, because ${given} is: providers redirect to it.`);
  }
  const [name, needed] = needs.find(([one, other]) => isSet(one) && !isSet(other)) ?? [];
  if (name && needed) throw new ConfigError(`${needed} must be set too, because ${name} is.`);
}

/** Reads the settings of the providers. Throws if some are missing. */
export function readIdentityProviders(values: Environment): IdentityProviderSettings {
  checkSettings(values);
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  return {
    discord:
      DISCORD_CLIENT_ID === undefined || DISCORD_CLIENT_SECRET === undefined
        ? null
        : {
            clientId: DISCORD_CLIENT_ID,
            clientSecret: DISCORD_CLIENT_SECRET,
            guildId: values.DISCORD_GUILD_ID,
            origin: 'https://discord.com',
          },
    oidc:
      OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined
        ? null
        : {
            issuer: OIDC_ISSUER,
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).host,
          },
  };
}
