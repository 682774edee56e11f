import { defineEndpoint } from '../endpoint.ts';
import { roleSchema } from '../posts/seats/seats.ts';
import { message } from '../message.ts';
import { emblemSchema } from '../values/emblem-schema.ts';
import { atMost, comparisonKey, normalizeName, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const CUSTOM_GAME_MAX_LENGTH = 60;

/** Origin of a game: a starter game, or added by a member. */
export const gameCategories = ['Popular Games', 'User Submitted'] as const;

/** Last option of the game list, for a game that is not listed. */
export const otherGame = message('Other (Add Custom Game)');

export const allGames = message('All Games');

/** The filter for all games that are not in {@link gameFilters}. */
export const otherGamesFilter = message('Other');

/** Game filters of the board, in order, with the names of the games that each one matches. */
export const gameFilters: Readonly<Record<string, readonly string[]>> = {
  Valorant: ['Valorant'],
  'Counter-Strike 2': ['Counter-Strike 2', 'CS2'],
  'League of Legends': ['League of Legends'],
  'Apex Legends': ['Apex Legends'],
  Fortnite: ['Fortnite'],
  'Call of Duty': ['Call of Duty'],
  'Overwatch 2': ['Overwatch 2'],
  'Rocket League': ['Rocket League'],
  Minecraft: ['Minecraft'],
  'Among Us': ['Among Us'],
  'Fall Guys': ['Fall Guys'],
  PUBG: ['PUBG'],
};

const filtersByKey = new Map(
  Object.entries(gameFilters).flatMap(([option, names]) => names.map((name) => [comparisonKey(name), option])),
);

/** The filter that matches a game: an entry of {@link gameFilters}, or {@link otherGamesFilter}. */
export const gameFilterOf = (game: string): string => filtersByKey.get(comparisonKey(game)) ?? otherGamesFilter;

// A set and no object, because a client may send 'constructor'.
const gameOptions: ReadonlySet<string> = new Set([...Object.keys(gameFilters), otherGamesFilter]);

/** Whether a filter option is a fixed one, which may stand for several games. Any other is the name of one game. */
export const isGameOption = (option: string): boolean => gameOptions.has(option);

const reservedGameNames: ReadonlySet<string> = new Set([otherGame, otherGamesFilter, allGames].map(comparisonKey));

/** Whether a name is equal to a fixed option of the game lists. */
export const isReservedGameName = (name: string): boolean => reservedGameNames.has(comparisonKey(name));

export const gameLinkMessage = message("A game name can't contain a link. Enter only the name.");

export const customGameSchema = storableText().check(
  z.overwrite(normalizeName),
  ...atMost(
    CUSTOM_GAME_MAX_LENGTH,
    message('Keep the game name to {max} characters or fewer', { max: CUSTOM_GAME_MAX_LENGTH }),
  ),
);

export const gameIdSchema = storableText();

export const gameNameSchema = z.object({
  /** The name in lower case; characters other than letters and digits are replaced by underscores. */
  id: gameIdSchema,
  name: z.string(),
});

export const gameSchema = z.object({
  ...gameNameSchema.shape,
  emblem: emblemSchema,
  /** Usual number of players in a crew, including the author. Null: any. */
  crewSize: z.nullable(z.int()),
  /** Usual roles in a crew. */
  roles: z.array(roleSchema),
  /** Folded words that searches treat like the name, such as 'wow'. */
  aliases: z.array(z.string()),
});
export type Game = z.output<typeof gameSchema>;

export const listGamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/games',
  summary: 'Lists the verified games by name, with their usual crew.',
  access: 'visitor',
  scope: 'board',
  response: z.array(gameSchema),
});

export const verifyGameEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/games/:gameId/verification',
  summary: 'Verifies a game, so that every post can use it.',
  access: 'moderator',
  params: z.strictObject({ gameId: gameIdSchema }),
  response: gameSchema,
  errors: ['game-not-found'],
});
