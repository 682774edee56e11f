import { verifySync } from 'otplib';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { consumeRecoveryCode, consumeTimeStep } from './second-factor-repository.ts';
import { readSecret } from './second-factor-secret.ts';

/** A phone's clock may be so far off, and a person so slow (RFC 6238 §5.2 advises one step). */
const TOLERANCE_SECONDS = 30;
const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Whether a code of the app is right. It is used up by this: its time step and every earlier one are no longer accepted. */
async function consumeAppCode(db: Queryable, memberId: string, secret: string, code: string): Promise<boolean> {
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result && consumeTimeStep(db, memberId, result.timeStep);
}

/** Uses a code up; throws when it is wrong. Attempts are counted before they are checked. */
export async function checkCode(
  deps: Pick<AdminDeps, 'db' | 'rateLimiter' | 'secretBox'>,
  memberId: string,
  code: string,
): Promise<void> {
  const { db, rateLimiter } = deps;
  // Before the attempt is counted: a server without the key must not use up attempts that recovery codes need.
  const secret = isAppCode(code) ? await readSecret(deps, memberId) : null;
  const consumeCode = async (): Promise<boolean> => {
    if (!isAppCode(code)) return consumeRecoveryCode(db, memberId, code);
    return secret !== null && consumeAppCode(db, memberId, secret, code);
  };
  const isRight = await rateLimiter.consumeIf(
    'wrongPasswordsPer15Minutes',
    `code:${memberId}`,
    consumeCode,
    (wasRight) => !wasRight,
  );
  if (!isRight) throw new AppError('second-factor-wrong');
}
