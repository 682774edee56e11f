import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, type SecondFactor } from '@muster/contract/admin-session.ts';
import { generateSecret, generateURI } from 'otplib';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { tellAdmins } from '../users/tell-admins.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type Actor, insertAudit } from './audit-repository.ts';
import { checkCode } from './check-code.ts';
import { confirmSecret, deleteSecondFactor, findSecondFactor, insertSecret } from './second-factor-repository.ts';

/** Base32: no letter that looks like a digit. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const RECOVERY_CODE_LENGTH = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Whether an administrator's sign-in asks for a code. */
export async function getSecondFactor({ db }: Pick<AdminDeps, 'db'>, adminId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, adminId);
  return factor?.confirmedAt
    ? { isOn: true, recoveryCodesLeft: factor.recoveryCodesLeft }
    : { isOn: false, recoveryCodesLeft: 0 };
}

/** Gives a new secret for an app. Nothing asks for its codes before one was confirmed. */
export async function startSecondFactor({ db, productName }: AdminDeps, admin: Member) {
  const secret = generateSecret();
  if (!(await insertSecret(db, admin.id, secret))) throw new AppError('second-factor-on');
  return { secret, uri: generateURI({ issuer: productName, label: admin.email, secret }) };
}

/** Asks for codes from the next sign-in on, now that the app has shown a right one. */
export async function confirmSecondFactor(
  deps: AdminDeps,
  admin: Member,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await checkCode(deps, admin.id, code);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deps.db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, admin.id, recoveryCodes))) throw new AppError('second-factor-on');
    await insertAudit(tx, actor, { action: 'second-factor.switched-on', targetId: admin.id, details: {} });
  });
  await tellAdmins(deps, 'audit');
  return { recoveryCodes };
}

/** Asks for no codes any more. */
export async function removeSecondFactor(
  deps: AdminDeps,
  admin: Member,
  actor: Actor,
  code: string,
): Promise<SecondFactor> {
  await checkCode(deps, admin.id, code);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, admin.id))) throw new AppError('second-factor-wrong');
    await insertAudit(tx, actor, { action: 'second-factor.switched-off', targetId: admin.id, details: {} });
  });
  await tellAdmins(deps, 'audit');
  return getSecondFactor(deps, admin.id);
}
