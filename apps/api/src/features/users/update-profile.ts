import type { OwnProfile, ProfileChange } from '@muster/contract/profiles.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { listHiddenFrom } from './block-repository.ts';
import { changeProfile, findFace, findOwnProfile } from './profile-repository.ts';
import type { UserDeps } from './user-deps.ts';

export type ProfileDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter'>;

/** A member's own profile. */
export async function getOwnProfile(db: Queryable, memberId: string): Promise<OwnProfile> {
  const profile = await findOwnProfile(db, memberId);
  if (!profile) throw new AppError('member-not-found');
  return profile;
}

/** Changes a member. When they are called or look otherwise by it, everybody who can see them is told. */
export async function changeFace(
  { db, live }: Pick<ProfileDeps, 'db' | 'live'>,
  memberId: string,
  change: (tx: Queryable) => Promise<void>,
): Promise<OwnProfile> {
  const { profile, before, face, hiddenIds } = await db.transaction(async (tx) => {
    const known = await findFace(tx, memberId);
    await change(tx);
    return {
      before: known,
      profile: await getOwnProfile(tx, memberId),
      face: await findFace(tx, memberId),
      hiddenIds: await listHiddenFrom(tx, memberId),
    };
  });
  if (face && (face.name !== before?.name || face.pictureUrl !== before.pictureUrl))
    live.broadcast({ type: 'member.changed', ...face }, hiddenIds);
  return profile;
}

/** Changes what a member tells of themselves. A new name stands on their posts and in conversations at once. */
export async function updateProfile(deps: ProfileDeps, member: Member, change: ProfileChange): Promise<OwnProfile> {
  await deps.rateLimiter.consume('profileChangesPerHour', member.id);
  return changeFace(deps, member.id, (tx) => changeProfile(tx, member.id, change));
}
