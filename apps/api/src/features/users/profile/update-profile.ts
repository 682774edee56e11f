import type { OwnProfile, ProfileChange } from '@muster/contract/members/profiles.ts';
import type { Member } from '../../../auth/member.ts';
import { changeMemberSummary } from '../change-member-summary.ts';
import { changeProfile } from './profile-repository.ts';
import type { UserDeps } from '../user-deps.ts';

type ProfileDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter'>;

export async function updateProfile(deps: ProfileDeps, member: Member, change: ProfileChange): Promise<OwnProfile> {
  await deps.rateLimiter.consume('profileChangesPerHour', member.id);
  return changeMemberSummary(deps, member.id, (tx) => changeProfile(tx, member.id, change));
}
