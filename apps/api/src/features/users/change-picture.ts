import type { OwnProfile } from '@muster/contract/profiles.ts';
import type { Member } from '../../auth/member.ts';
import { drawPicture } from './draw-picture.ts';
import { replacePicture } from './picture-repository.ts';
import { changeFace, type ProfileDeps } from './update-profile.ts';

/** Shows a member with this picture from now on. Every upload counts, whatever becomes of it. */
export async function uploadPicture(deps: ProfileDeps, member: Member, file: Uint8Array): Promise<OwnProfile> {
  await deps.rateLimiter.consume('pictureUploadsPerHour', member.id);
  const picture = await drawPicture(file);
  return changeFace(deps, member.id, (tx) => replacePicture(tx, member.id, picture));
}

/** Shows a member without a picture from now on. */
export const deletePicture = (deps: ProfileDeps, member: Member): Promise<OwnProfile> =>
  changeFace(deps, member.id, (tx) => replacePicture(tx, member.id, null));
