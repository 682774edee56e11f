import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { ensurePassword, readFileIfExists, readPasswordFile } from '@muster/embedded-postgres';
import type { OpenedDatabase } from '../open-database.ts';

const KEY_FILE = 'secret-key';

/**
 * Returns the key that encrypts secrets in the database: SECRET_KEY, or a file next to the embedded database, created at
 * the first start and not included in backups. Null with DATABASE_URL but no SECRET_KEY, because nodes share no folder.
 */
export async function ensureSecretKey(
  { secretKey, databaseUrl }: Pick<Config, 'secretKey' | 'databaseUrl'>,
  { dataDir }: Pick<OpenedDatabase, 'dataDir'>,
): Promise<Buffer | null> {
  if (secretKey !== undefined) return secretKey;
  if (databaseUrl !== undefined) return null;
  const file = join(dataDir, KEY_FILE);
  // A new key could not decrypt existing secrets.
  if ((await readFileIfExists(file)) !== undefined && (await readPasswordFile(file)) === undefined) {
    throw new ConfigError(
      `The key in ${file} is damaged. Restore the file, or delete it to create a new key: two-factor sign-in must then be set up again.`,
    );
  }
  return Buffer.from(await ensurePassword(file, {}, async () => {}), 'base64url');
}
