import { randomInt } from 'node:crypto';
import { serverCommandActor } from '@muster/contract/admin/audit.ts';
import { RECOVERY_CODE_COUNT, type SecondFactor } from '@muster/contract/sessions/admin-sign-in.ts';
import { generateSecret, generateURI } from 'otplib';
import { deleteMemberSessions } from '../session-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Database } from '#src/db/client.ts';
import { AppError } from '#src/lib/app-error.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { checkCode } from './check-code.ts';
import {
  confirmSecret,
  deleteAllSecondFactors,
  deleteSecondFactor,
  findSecondFactor,
  insertSecret,
} from './second-factor-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Base32: no letter that looks like a digit. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const RECOVERY_CODE_LENGTH = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export async function getSecondFactor({ db }: Pick<Context, 'db'>, adminId: string): Promise<SecondFactor> {
  const factor = await findSecondFactor(db, adminId);
  return factor?.confirmedAt
    ? { isOn: true, recoveryCodesLeft: factor.recoveryCodesLeft }
    : { isOn: false, recoveryCodesLeft: 0 };
}

/** Creates a secret for an authenticator app. It takes effect after the first code is confirmed. */
export async function startSecondFactor({ db, productName, secretBox }: Context, admin: Member) {
  if (!secretBox) throw new AppError('second-factor-unavailable');
  const secret = generateSecret();
  if (!(await insertSecret(db, admin.id, secretBox.seal(secret, admin.id)))) throw new AppError('second-factor-on');
  return { secret, uri: generateURI({ issuer: productName, label: admin.email, secret }) };
}

/**
 * Turns two-factor sign-in on with a code from the app. Revokes the administrator's other sessions, which were created without one.
 * Returns the recovery codes.
 */
export async function confirmSecondFactor(
  context: Context,
  admin: Member,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await checkCode(context, admin.id, code);
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const ended = await context.db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, admin.id, recoveryCodes))) throw new AppError('second-factor-on');
    await insertAudit(tx, actor, { action: 'second-factor.switched-on', targetId: admin.id, details: {} });
    return deleteMemberSessions(tx, admin.id, admin.sessionId);
  });
  context.live.disconnectSessions(ended.map(({ id }) => id));
  await notifyAdmins(context, 'audit');
  return { recoveryCodes };
}

export async function removeSecondFactor(
  context: Context,
  admin: Member,
  actor: Actor,
  code: string,
): Promise<SecondFactor> {
  await checkCode(context, admin.id, code);
  await context.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, admin.id))) throw new AppError('second-factor-wrong');
    await insertAudit(tx, actor, { action: 'second-factor.switched-off', targetId: admin.id, details: {} });
  });
  await notifyAdmins(context, 'audit');
  return { isOn: false, recoveryCodesLeft: 0 };
}

const onServer: Actor = { id: null, name: serverCommandActor, role: 'admin', address: '', requestId: '' };

/** Turns two-factor sign-in off for all administrators without requesting a code. Returns how many had it on. */
export const turnOffAllSecondFactors = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const adminIds = await deleteAllSecondFactors(tx);
    for (const targetId of adminIds) {
      await insertAudit(tx, onServer, { action: 'second-factor.switched-off', targetId, details: {} });
    }
    return adminIds.length;
  });
