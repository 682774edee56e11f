import type { Logger } from 'pino';
import { isSealed } from './secret-box.ts';
import { AppError } from '#src/lib/app-error.ts';
import { findSecondFactor, listSecrets, replaceSecret } from './second-factor-repository.ts';
import type { Context } from '#src/features/context.ts';

type SecretContext = Pick<Context, 'db' | 'secretBox'>;

/** Throws 'second-factor-unreadable' if the server does not have the key of the secret. */
export async function readSecret({ db, secretBox }: SecretContext, memberId: string): Promise<string | null> {
  const factor = await findSecondFactor(db, memberId);
  if (!factor) return null;
  const secret = isSealed(factor.secret) ? secretBox?.open(factor.secret, memberId) : factor.secret;
  if (!secret) throw new AppError('second-factor-unreadable');
  return secret;
}

const missingKey = 'SECRET_KEY is not set:';

/** Encrypts secrets that an older version stored in plain text. Logs those that it cannot encrypt or decrypt. */
export async function sealSecrets({ db, secretBox }: SecretContext, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { memberId, secret } of await listSecrets(db)) {
    if (!secretBox && isSealed(secret)) {
      log.warn(`${missingKey} authenticator codes cannot be checked; set the key or sign in with a recovery code`);
    } else if (!secretBox) log.warn(`${missingKey} the two-factor secret of an administrator is stored in plain text`);
    else if (!isSealed(secret)) await replaceSecret(db, memberId, secret, secretBox.seal(secret, memberId));
    else if (secretBox.open(secret, memberId) === null) {
      log.warn('the secret of two-factor sign-in was encrypted with another key: sign in with a recovery code');
    }
  }
}
