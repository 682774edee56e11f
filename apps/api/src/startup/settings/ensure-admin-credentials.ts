import { join } from 'node:path';
import { findPasswordWeakness } from '#src/features/sessions/passwords/passwords.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { ensurePassword } from '@muster/embedded-postgres';
import type { ConfiguredAdmin } from '#src/features/context.ts';
import type { OpenedDatabase } from '../open-database.ts';

const PASSWORD_FILE = 'admin-password';

export interface EnsuredAdmin {
  readonly credentials: ConfiguredAdmin;
  /** Line to print at startup for a site with this address. */
  readonly hintFor: (siteUrl: string) => string | null;
}

/**
 * Returns the administrator's credentials from the environment. If ADMIN_PASSWORD is not set, generates a password at
 * the first start and stores it in a file. Nodes on an external database share no folder, so they need ADMIN_PASSWORD.
 */
export async function ensureAdminCredentials(
  config: Config,
  database: Pick<OpenedDatabase, 'dataDir'>,
): Promise<EnsuredAdmin> {
  const { adminEmail: email, adminPassword } = config;
  const weakness = adminPassword !== undefined && findPasswordWeakness(adminPassword, [email, config.productName]);
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${weakness}`);
  if (adminPassword !== undefined) return { credentials: { email, password: adminPassword }, hintFor: () => null };
  if (config.databaseUrl !== undefined) {
    return {
      credentials: { email, password: null },
      hintFor: () => 'Set ADMIN_PASSWORD: until then, no administrator can sign in',
    };
  }
  const file = join(database.dataDir, PASSWORD_FILE);
  const password = await ensurePassword(file, {}, async () => {});
  return {
    credentials: { email, password },
    hintFor: (siteUrl) =>
      `Administrator: sign in at ${siteUrl}/admin-login as ${email} with the password in ${file} (to choose your own, set ADMIN_PASSWORD)`,
  };
}
