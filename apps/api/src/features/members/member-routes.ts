import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { deletePictureEndpoint, getPictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { getOwnProfileEndpoint, getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { checkName } from './check-name.ts';
import { changeMemberSummary } from './change-member-summary.ts';
import { changeSettings } from './change-settings.ts';
import { findSettings } from './member-repository.ts';
import { pictureHeaders } from './pictures/picture-headers.ts';
import { findPicture, replacePicture } from './pictures/picture-repository.ts';
import { setPlayerNote } from './player-notes/player-note-repository.ts';
import { findPlayer } from './profile/player-repository.ts';
import { listPlayerStatuses } from './profile/player-status-repository.ts';
import { changeProfile, getOwnProfile } from './profile/profile-repository.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';

export function addMemberRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const { db } = context;
  addRoute(getOwnProfileEndpoint, ({ member }) => getOwnProfile(db, member.id));
  addRoute(updateProfileEndpoint, async ({ member, body }) => {
    await context.rateLimiter.consume('profileChangesPerHour', member.id);
    // The form sends the name with every change, and a name that predates this rule stays valid.
    if (body.name !== undefined && body.name !== member.name && member.role !== 'admin')
      await checkName(db, body.name, context.productName);
    return changeMemberSummary(context, member.id, (tx) => changeProfile(tx, member.id, body));
  });
  addRoute(uploadPictureEndpoint, async ({ member, file }) => {
    const picture = await context.pictures.reencode(file);
    return changeMemberSummary(context, member.id, (tx) => replacePicture(tx, member.id, picture));
  });
  addRoute(deletePictureEndpoint, ({ member }) =>
    changeMemberSummary(context, member.id, (tx) => replacePicture(tx, member.id, null)),
  );
  addRoute(getPlayerEndpoint, async ({ member, params }) =>
    requireFound(await findPlayer(db, params.memberId, member.id), 'member-not-found'),
  );
  addRoute(listPlayerStatusesEndpoint, ({ member, querystring }) => listPlayerStatuses(db, querystring.ids, member.id));
  addRoute(setPlayerNoteEndpoint, async ({ member, params, body }) => {
    await context.rateLimiter.consume('profileChangesPerHour', member.id);
    const note = requireFound(await setPlayerNote(db, member.id, params.memberId, body), 'member-not-found');
    context.live.publish([member.id], { type: 'player-note.changed', ...note });
    return note;
  });
  addFileRoute(getPictureEndpoint, async ({ params: { pictureId, size } }) => {
    const body = requireFound(await findPicture(db, pictureId, size), 'picture-not-found');
    return { body, headers: pictureHeaders(pictureId, size) };
  });
  addRoute(getSettingsEndpoint, async ({ member }) =>
    requireFound(await findSettings(db, member.id), 'member-not-found'),
  );
  addRoute(changeSettingsEndpoint, ({ member, body }) => changeSettings(context, member, body));
}
