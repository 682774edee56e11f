import { verifySync } from 'otplib';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { AdminDeps } from './admin-deps.ts';
import { findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-repository.ts';

/** A phone's clock may be so far off, and a person so slow (RFC 6238 §5.2 advises one step). */
const TOLERANCE_SECONDS = 30;
const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Whether a code is right, and not used before. A code that was right is used up by this. */
async function spendCode(db: Queryable, memberId: string, code: string): Promise<boolean> {
  if (!isAppCode(code)) return spendRecoveryCode(db, memberId, code);
  const factor = await findSecondFactor(db, memberId);
  if (!factor) return false;
  const { secret, lastStep: afterTimeStep } = factor;
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS, afterTimeStep });
  return result.valid && 'timeStep' in result && spendStep(db, memberId, result.timeStep);
}

/** Uses a code up; throws when it is wrong. Guesses are counted before they are judged. */
export async function checkCode(
  { db, rateLimiter }: Pick<AdminDeps, 'db' | 'rateLimiter'>,
  memberId: string,
  code: string,
): Promise<void> {
  const isRight = await rateLimiter.consumeIf(
    'wrongPasswordsPer15Minutes',
    `code:${memberId}`,
    () => spendCode(db, memberId, code),
    (wasRight) => !wasRight,
  );
  if (!isRight) throw new AppError('second-factor-wrong');
}
