import type { Logger } from 'pino';
import { AppError } from '#src/lib/app-error.ts';
import { findSecondFactor, listSecrets } from './second-factor-repository.ts';
import type { Context } from '#src/features/context.ts';

type SecretContext = Pick<Context, 'db' | 'secretBox'>;

/** Throws 'second-factor-unreadable' if the server does not have the key of the secret. */
export async function readSecret({ db, secretBox }: SecretContext, memberId: string): Promise<string | null> {
  const factor = await findSecondFactor(db, memberId);
  if (!factor) return null;
  const secret = secretBox?.open(factor.secret, memberId);
  if (!secret) throw new AppError('second-factor-unreadable');
  return secret;
}

/** Logs secrets that the server cannot decrypt. */
export async function checkSecrets({ db, secretBox }: SecretContext, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { memberId, secret } of await listSecrets(db)) {
    if (!secretBox) log.warn('authenticator codes cannot be checked: set SECRET_KEY, or sign in with a recovery code');
    else if (secretBox.open(secret, memberId) === null)
      log.warn('the secret of two-factor sign-in was encrypted with another key: sign in with a recovery code');
  }
}
