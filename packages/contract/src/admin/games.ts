import { tableSearchSchema } from './tables.ts';
import { defineEndpoint } from '../endpoint.ts';
import { customGameSchema, gameCategories, gameIdSchema, gameSchema, isReservedGameName } from '../games.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { z } from '../zod.ts';

/** A game as administrators see it. */
export const gameRowSchema = z.object({
  ...gameSchema.shape,
  isVerified: z.boolean(),
  category: z.enum(gameCategories),
  /** 'system', or what the member is called who added it; 'Unknown User' when they have left. */
  submittedBy: z.string(),
  submittedAt: instant,
  /** Posts that use it, active or not. */
  posts: z.int(),
});
export type GameRow = z.output<typeof gameRowSchema>;

const params = z.strictObject({ gameId: gameIdSchema });

export const listAllGamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/games',
  summary: 'A page of all games: those that wait to be verified first, then by name.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    state: z.optional(z.enum(['verified', 'pending'])),
    page: pageSchema,
  }),
  response: tablePageOf(gameRowSchema),
  errors: [],
});

export const unverifyGameEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/games/:gameId/verification',
  summary: 'Takes a game off the list and deletes every post that uses it; says how many there really were.',
  access: 'admin',
  params,
  response: z.object({ game: gameSchema, deletedPosts: z.int() }),
  errors: ['game-not-found'],
});

export const deleteGameEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/games/:gameId',
  summary: 'Deletes a game and every post that uses it; says how many there really were.',
  access: 'admin',
  params,
  response: z.object({ game: gameSchema, deletedPosts: z.int() }),
  errors: ['game-not-found'],
});

/** The name that a game gets. */
export const gameRenameSchema = z.strictObject({
  name: customGameSchema.check(
    z.minLength(1, 'Please enter a name'),
    z.refine((name) => !isReservedGameName(name), 'That is no name of a game. Please enter what the game is called.'),
  ),
});
export type GameRename = z.output<typeof gameRenameSchema>;

export const renameGameEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/games/:gameId',
  summary: 'Calls a game otherwise, on its posts too.',
  access: 'admin',
  params,
  body: gameRenameSchema,
  response: gameRowSchema,
  errors: ['game-not-found', 'game-name-taken'],
});

export const mergeGameEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/merged-into',
  summary: 'Moves the posts of a game to another one, then deletes it: the two were one.',
  access: 'admin',
  params,
  body: z.strictObject({ gameId: gameIdSchema }),
  response: z.object({ game: gameSchema, movedPosts: z.int() }),
  errors: ['game-not-found', 'game-merged-with-itself'],
});
