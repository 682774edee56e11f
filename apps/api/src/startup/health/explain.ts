import { errorSummary } from '#src/lib/print.ts';
import type { Config } from '../settings/config.ts';

type SecretSettings = Pick<Config, 'databaseUrl' | 'smtpUrl' | 'backupStoreUrl' | 'natsUrls'>;

/** Users and passwords in the addresses of other servers, encoded and decoded. */
function secretsOf({ databaseUrl, smtpUrl, backupStoreUrl, natsUrls }: SecretSettings): string[] {
  const urls = [databaseUrl, smtpUrl, backupStoreUrl, ...natsUrls].flatMap((url) =>
    url === undefined ? [] : [new URL(url)],
  );
  // The user of a store is its key, and that of NATS may be its token.
  const users = urls.filter(({ protocol }) => /^(?:https?|nats|tls):/.test(protocol)).map(({ username }) => username);
  return (
    [...users, ...urls.map(({ password }) => password)]
      .flatMap((secret) => [secret, decodeURIComponent(secret)])
      .filter(Boolean)
      // A secret may contain another one.
      .toSorted((a, b) => b.length - a.length)
  );
}

/** An error in one line, without the passwords of the settings. */
export const explain = (config: SecretSettings, error: unknown): string =>
  secretsOf(config).reduce((text, secret) => text.replaceAll(secret, '…'), errorSummary(error));
