import { deletePictureEndpoint, getPictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { getOwnProfileEndpoint, getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { requireFound } from '../../../lib/app-error.ts';
import type { AddDownloadRoute, AddRoute } from '../../../http/route.ts';
import { deletePicture, uploadPicture } from '../pictures/change-picture.ts';
import { getOwnProfile } from './get-own-profile.ts';
import { findPicture } from '../pictures/picture-repository.ts';
import { findPlayer } from './player-repository.ts';
import { updateProfile } from './update-profile.ts';
import type { UserDeps } from '../user-deps.ts';

/** The content of a picture address never changes. The sandbox keeps a hostile file from running scripts. */
const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

export function addProfileRoutes(
  addRoute: AddRoute,
  addFileRoute: AddDownloadRoute,
  deps: Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'pictures'>,
): void {
  const { db } = deps;
  addRoute(getOwnProfileEndpoint, ({ member }) => getOwnProfile(db, member.id));
  addRoute(updateProfileEndpoint, ({ member, body }) => updateProfile(deps, member, body));
  addRoute(uploadPictureEndpoint, ({ member, file }) => uploadPicture(deps, member, file));
  addRoute(deletePictureEndpoint, ({ member }) => deletePicture(deps, member));
  addRoute(getPlayerEndpoint, async ({ member, params }) =>
    requireFound(await findPlayer(db, params.memberId, member.id), 'member-not-found'),
  );
  addFileRoute(getPictureEndpoint, async ({ params: { pictureId, size } }) => {
    const body = requireFound(await findPicture(db, pictureId, size), 'picture-not-found');
    return { body, headers: { ...pictureHeaders, etag: `"${pictureId}-${size}"` } };
  });
}
