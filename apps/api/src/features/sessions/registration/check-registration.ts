import type { ErrorCode } from '@muster/contract/errors.ts';
import type { InviteState } from '@muster/contract/sessions/invite-links.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { getCommunitySettings } from './community-settings-repository.ts';
import { findInviteState } from './invite-link-repository.ts';

const rejections: Readonly<Record<Exclude<InviteState, 'valid'>, ErrorCode>> = {
  'used-up': 'invite-used-up',
  expired: 'invite-expired',
  revoked: 'invite-revoked',
};

type Settings = Pick<Context, 'defaultRegistration' | 'defaultEmailVerification'>;

/**
 * Throws unless a person with this invite code, or without one, may register now. Uses up nothing. Returns whether an
 * invite link is needed.
 */
export async function checkRegistration(db: Queryable, context: Settings, codeHash: Buffer | null): Promise<boolean> {
  const { registration } = await getCommunitySettings(db, context);
  if (registration === 'closed') throw new AppError('registration-closed');
  if (registration === 'open') return false;
  if (codeHash === null) throw new AppError('invite-needed');
  await checkInviteCode(db, codeHash);
  return true;
}

/** Throws unless the invite link whose code has this hash is valid. */
export async function checkInviteCode(db: Queryable, codeHash: Buffer): Promise<void> {
  const state = await findInviteState(db, codeHash);
  if (state === null) throw new AppError('invite-not-found');
  if (state !== 'valid') throw new AppError(rejections[state]);
}
