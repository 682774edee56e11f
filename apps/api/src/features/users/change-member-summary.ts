import type { OwnProfile } from '@muster/contract/profiles.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { listHiddenFrom } from './block-repository.ts';
import { getOwnProfile } from './profile/get-own-profile.ts';
import { lockMember } from './member-repository.ts';
import { findFace } from './profile/profile-repository.ts';
import type { UserDeps } from './user-deps.ts';

/** Changes a member. When they are called or look otherwise by it, everybody who can see them is told. */
export async function changeFace(
  { db, live }: Pick<UserDeps, 'db' | 'live'>,
  memberId: string,
  change: (tx: Queryable) => Promise<void>,
): Promise<OwnProfile> {
  const { profile, before, face, hiddenIds } = await db.transaction(async (tx) => {
    // One change after the other, so that the last one is what is told last.
    if (!(await lockMember(tx, memberId))) throw new AppError('member-not-found');
    const known = await findFace(tx, memberId);
    await change(tx);
    return {
      before: known,
      profile: await getOwnProfile(tx, memberId),
      face: await findFace(tx, memberId),
      hiddenIds: await listHiddenFrom(tx, memberId),
    };
  });
  const isOther = face?.name !== before?.name || face?.pictureUrl !== before?.pictureUrl;
  if (face && isOther) live.broadcast({ type: 'member.changed', ...face }, hiddenIds);
  return profile;
}
