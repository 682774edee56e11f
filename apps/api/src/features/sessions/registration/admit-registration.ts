import type { ErrorCode } from '@muster/contract/errors.ts';
import type { InviteState } from '@muster/contract/sessions/invite-links.ts';
import type { Queryable } from '#src/db/client.ts';
import { invitedMembers } from '#src/db/schema/community.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { isEmailReserved } from '../email/former-email-repository.ts';
import { getCommunitySettings } from './community-settings-repository.ts';
import { consumeInviteLink, findInviteState } from './invite-link-repository.ts';

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

export interface NewRegistration {
  readonly memberId: string;
  readonly email: string;
  /** SHA-256 of the code of an invite link; null without one. */
  readonly inviteCodeHash: Buffer | null;
  /** Inserts the member in the same transaction. */
  readonly insert: () => Promise<unknown>;
}

/**
 * Registers a member if the settings or an invite link allow it, and counts the use of the link. Every way to create an account
 * calls this in its transaction, so that a failed registration counts no use. Returns the id of the link's creator, if any.
 */
export async function admitRegistration(
  tx: Queryable,
  context: Settings,
  { memberId, email, inviteCodeHash, insert }: NewRegistration,
): Promise<string | null> {
  const needsLink = await checkRegistration(tx, context, inviteCodeHash);
  const link = inviteCodeHash === null ? null : await consumeInviteLink(tx, inviteCodeHash);
  // Others have used it since the check.
  if (needsLink && !link) throw new AppError('invite-used-up');
  await insert();
  if (await isEmailReserved(tx, email, memberId)) throw new AppError('email-taken');
  if (link) await tx.insert(invitedMembers).values({ memberId, inviteLinkId: link.id });
  return link?.creatorId ?? null;
}
