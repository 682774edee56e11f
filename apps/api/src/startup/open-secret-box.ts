import type { Logger } from 'pino';
import { createSecretBox, type SecretBox } from '../features/sessions/two-factor/secret-box.ts';
import type { Database } from '../db/client.ts';
import { sealSecrets } from '../features/sessions/two-factor/second-factor-secret.ts';

const PURPOSE = 'muster second factor';

/**
 * Creates the box for two-factor secrets and encrypts those that an older version stored in plain text. Null if no key
 * is set.
 */
export async function openSecretBox(secretKey: Buffer | null, db: Database, log: Logger): Promise<SecretBox | null> {
  if (!secretKey) log.warn('SECRET_KEY is not set: two-factor sign-in cannot be set up');
  const secretBox = secretKey && createSecretBox(secretKey, PURPOSE);
  await sealSecrets({ db, secretBox }, log);
  return secretBox;
}
