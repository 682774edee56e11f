import { verifySync } from 'otplib';
import type { Queryable } from '#src/db/client.ts';
import { AppError } from '#src/lib/app-error.ts';
import { limitWrongPasswords } from '#src/http/rate-limits/rate-limiter.ts';
import { consumeRecoveryCode, consumeTimeStep } from './second-factor-repository.ts';
import { readSecret } from './second-factor-secret.ts';
import type { Context } from '#src/features/context.ts';

/** Allows for clock drift and slow typing (RFC 6238 §5.2 recommends one step). */
const TOLERANCE_SECONDS = 30;
const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Verifies a code of the app and marks its time step and all earlier ones as used. */
async function consumeAppCode(db: Queryable, memberId: string, secret: string, code: string): Promise<boolean> {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result && consumeTimeStep(db, memberId, result.timeStep);
}

/** Verifies and consumes a code. Attempts are counted before they are verified. */
export async function checkCode(
  context: Pick<Context, 'db' | 'rateLimiter' | 'secretBox'>,
  memberId: string,
  code: string,
): Promise<void> {
  const { db, rateLimiter } = context;
  // Before the attempt is counted, so that a missing server key does not use up attempts needed for recovery codes.
  const secret = isAppCode(code) ? await readSecret(context, memberId) : null;
  const consumeCode = async (): Promise<boolean> => {
    if (!isAppCode(code)) return consumeRecoveryCode(db, memberId, code);
    return secret !== null && consumeAppCode(db, memberId, secret, code);
  };
  const isRight = await limitWrongPasswords(rateLimiter, `code:${memberId}`, consumeCode);
  if (!isRight) throw new AppError('second-factor-wrong');
}
