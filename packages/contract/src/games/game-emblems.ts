import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { pictureSizeSchema, uploadPictureEndpoint } from '../members/pictures.ts';
import { gameIconPath } from '../values/game-icon.ts';
import { idSchema } from '../values/id.ts';
import { atMost, storableText } from '../values/text.ts';
import { z } from '../zod.ts';
import { gameRowSchema } from './admin-games.ts';
import { gameIdSchema } from './games.ts';

const params = z.strictObject({ gameId: gameIdSchema });

export const ABBREVIATION_MAX_LENGTH = 5;
const ABBREVIATION_RULE = message('Use up to {max} letters, digits or punctuation marks, without spaces', {
  max: ABBREVIATION_MAX_LENGTH,
});

export const gameAbbreviationSchema = z.strictObject({
  /** Empty: the emblem has a monogram of the name. */
  abbreviation: storableText().check(
    z.overwrite((text) => text.trim().normalize('NFC')),
    ...atMost(ABBREVIATION_MAX_LENGTH, ABBREVIATION_RULE),
    // A mark needs a character before it.
    z.refine((text) => /^(?:[\p{L}\p{N}\p{P}][\p{L}\p{N}\p{P}\p{M}]*)?$/u.test(text), ABBREVIATION_RULE),
  ),
});
export type GameAbbreviation = z.output<typeof gameAbbreviationSchema>;

export const changeGameAbbreviationEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/abbreviation',
  summary: 'Changes the abbreviation on the emblem of a game.',
  access: 'moderator',
  params,
  body: gameAbbreviationSchema,
  response: gameRowSchema,
  errors: ['game-not-found'],
});

export const uploadGameIconEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/icon',
  summary: 'Replaces the icon on the emblem of a game. Crops it to a centered square.',
  access: 'moderator',
  params,
  upload: uploadPictureEndpoint.upload,
  response: gameRowSchema,
  errors: ['game-not-found', 'picture-unreadable', 'picture-too-small', 'picture-too-many-pixels', 'busy'],
});

export const deleteGameIconEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/games/:gameId/icon',
  summary: 'Removes the icon on the emblem of a game. Does nothing if there is none.',
  access: 'moderator',
  params,
  response: gameRowSchema,
  errors: ['game-not-found'],
});

/** For everyone, because visitors see shared posts. */
export const getGameIconEndpoint = defineEndpoint({
  method: 'GET',
  path: gameIconPath,
  summary: 'The icon of a game. Immutable: a new icon has a new URL.',
  access: 'visitor',
  params: z.strictObject({ iconId: idSchema, size: pictureSizeSchema }),
  fileType: 'image/webp',
  errors: ['picture-not-found'],
});
