import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { ensurePassword, readFileIfExists, readPasswordFile } from '@muster/embedded-postgres';
import type { OpenedDatabase } from './open-database.ts';

const KEY_FILE = 'secret-key';

/**
 * The key of secrets in the database: SECRET_KEY, else a file next to the embedded database, created at the first start.
 * Backups do not contain it. Null with DATABASE_URL and no SECRET_KEY, because nodes do not share a folder.
 */
export async function ensureSecretKey(
  { secretKey, databaseUrl }: Pick<Config, 'secretKey' | 'databaseUrl'>,
  { dataDir }: Pick<OpenedDatabase, 'dataDir'>,
): Promise<Buffer | null> {
  if (secretKey !== undefined) return secretKey;
  if (databaseUrl !== undefined) return null;
  const file = join(dataDir, KEY_FILE);
  // A new key would make what the old one has encrypted unreadable.
  if ((await readFileIfExists(file)) !== undefined && (await readPasswordFile(file)) === undefined) {
    throw new ConfigError(
      `The key in ${file} is damaged. Restore the file, or delete it to create a new key: two-factor sign-in must then be set up again.`,
    );
  }
  return Buffer.from(await ensurePassword(file, {}, async () => {}), 'base64url');
}
