import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import type { Member } from '../../../auth/member.ts';
import { changeMemberSummary } from '../change-member-summary.ts';
import { replacePicture } from './picture-repository.ts';
import type { UserDeps } from '../user-deps.ts';

type PictureDeps = Pick<UserDeps, 'db' | 'live'>;

export async function uploadPicture(
  deps: PictureDeps & Pick<UserDeps, 'pictures'>,
  member: Member,
  file: Uint8Array,
): Promise<OwnProfile> {
  const picture = await deps.pictures.reencode(file);
  return changeMemberSummary(deps, member.id, (tx) => replacePicture(tx, member.id, picture));
}

export const deletePicture = (deps: PictureDeps, member: Member): Promise<OwnProfile> =>
  changeMemberSummary(deps, member.id, (tx) => replacePicture(tx, member.id, null));
