import { tableSearchSchema } from '../values/paging.ts';
import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import {
  customGameSchema,
  gameCategories,
  gameIdSchema,
  gameNameSchema,
  gameSchema,
  isReservedGameName,
} from './games.ts';
import { rolesIssue, rolesSchema, seatsSchema } from '../posts/seats/seats.ts';
import { playerCounts } from '../members/account.ts';
import { message } from '../message.ts';
import { removalSchema } from '../moderation/suspensions.ts';
import { instant } from '../values/instant.ts';
import { foldText } from '../values/fold-text.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { atMost, hasVisibleCharacter, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

/** A game as administrators see it. */
export const gameRowSchema = z.object({
  ...gameSchema.shape,
  isVerified: z.boolean(),
  category: z.enum(gameCategories),
  /** The name of the member who added it, 'system' for a starter game, or 'Unknown User' for a deleted account. */
  submittedBy: z.string(),
  submittedAt: instant,
  /** Active and inactive posts of this game. */
  posts: z.int(),
});
export type GameRow = z.output<typeof gameRowSchema>;

const params = z.strictObject({ gameId: gameIdSchema });

export const listAllGamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/games',
  summary: 'A page of all games: unverified games first, then by name.',
  access: 'moderator',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    state: z.optional(z.enum(['verified', 'pending'])),
    page: pageSchema,
  }),
  response: tablePageOf(gameRowSchema),
});
export type GamesQuery = RequestOf<typeof listAllGamesEndpoint>['querystring'];

/** The crews and players that a deletion of the game affects. */
const gameCrewsSchema = z.object({
  /** Crews of active posts. */
  activeCrews: z.int(),
  ...playerCounts,
});
export type GameCrews = z.output<typeof gameCrewsSchema>;

export const getGameCrewsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/games/:gameId/crews',
  summary: 'Counts the crews of active posts of a game and their players.',
  access: 'moderator',
  params,
  response: gameCrewsSchema,
});

export const unverifyGameEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/games/:gameId/verification',
  summary: 'Unlists a game, deletes all its posts and returns their number. Authors of active posts are notified.',
  access: 'moderator',
  params,
  body: z.optional(removalSchema),
  response: z.object({ game: gameNameSchema, deletedPosts: z.int() }),
  errors: ['game-not-found', 'staff-protected'],
});

export const deleteGameEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/games/:gameId',
  summary: 'Deletes a game with all its posts and returns their number. Authors of active posts are notified.',
  access: 'moderator',
  params,
  body: z.optional(removalSchema),
  response: z.object({ game: gameNameSchema, deletedPosts: z.int() }),
  errors: ['game-not-found', 'staff-protected'],
});

export const gameRenameSchema = z.strictObject({
  name: customGameSchema.check(
    z.minLength(1, message('Please enter a name')),
    z.refine((name) => !isReservedGameName(name), message("That isn't a game. Enter the game's name.")),
  ),
});

export const renameGameEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/games/:gameId',
  summary: 'Renames a game and updates its posts.',
  access: 'moderator',
  params,
  body: gameRenameSchema,
  response: gameRowSchema,
  errors: ['game-not-found', 'game-name-taken'],
});

export const gameCrewSchema = z
  .strictObject({
    /** Usual number of players in a crew, including the author. Null: any. */
    crewSize: z.nullable(seatsSchema),
    roles: rolesSchema,
  })
  .check(
    z.check(({ value, issues }) => {
      const issue = rolesIssue(value.roles, value.crewSize);
      if (issue) issues.push({ code: 'custom', input: value, path: [issue.path], message: issue.message });
    }),
  );
export type GameCrew = z.output<typeof gameCrewSchema>;

export const changeGameCrewEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/crew',
  summary: 'Changes the usual crew of a game, which the form for posts suggests.',
  access: 'moderator',
  params,
  body: gameCrewSchema,
  response: gameRowSchema,
  errors: ['game-not-found'],
});

export const GAME_ALIASES_MAX_COUNT = 10;
export const GAME_ALIAS_MAX_LENGTH = 20;

/** Folded as searches fold their words, without duplicates. */
const normalizeAliases = (aliases: readonly string[]): string[] => [
  ...new Set(aliases.map((alias) => foldText(alias).trim()).filter(hasVisibleCharacter)),
];

export const gameAliasesSchema = z.strictObject({
  aliases: z
    .array(
      storableText().check(
        z.refine((alias) => !/[\s"]/u.test(alias.trim()), message('Enter single words, separated by commas')),
        ...atMost(
          GAME_ALIAS_MAX_LENGTH,
          message('Keep each alias to {max} characters or fewer', { max: GAME_ALIAS_MAX_LENGTH }),
        ),
      ),
    )
    .check(
      z.overwrite(normalizeAliases),
      z.maxLength(GAME_ALIASES_MAX_COUNT, message('A game has at most {max} aliases', { max: GAME_ALIASES_MAX_COUNT })),
    ),
});
export type GameAliases = z.output<typeof gameAliasesSchema>;

export const changeGameAliasesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/aliases',
  summary: 'Changes the search aliases of a game.',
  access: 'moderator',
  params,
  body: gameAliasesSchema,
  response: gameRowSchema,
  errors: ['game-not-found'],
});

export const mergeGameEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/merged-into',
  summary: 'Merges a game into another one: moves its posts, then deletes it.',
  access: 'moderator',
  params,
  body: z.strictObject({ gameId: gameIdSchema }),
  response: z.object({ game: gameNameSchema, movedPosts: z.int() }),
  errors: ['game-not-found', 'game-merged-with-itself'],
});
