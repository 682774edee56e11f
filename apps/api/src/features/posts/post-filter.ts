import { gameFilters, otherGamesFilter } from '@muster/contract/games.ts';
import { type Platform, platformFilters, platforms } from '@muster/contract/platforms.ts';
import type { PostFilter } from '@muster/contract/posts.ts';
import { comparisonKey } from '@muster/contract/text.ts';
import { type SQL, and, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { games } from '../../db/schema/games.ts';
import { posts } from '../../db/schema/posts.ts';

// Maps, because what people send may be 'constructor'.
const gameOptions = new Map(Object.entries(gameFilters));
const platformOptions = new Map(Object.entries(platformFilters));

/** Names of all games that have a filter of their own. */
export const filteredGames: readonly string[] = Object.values(gameFilters).flat();

const isPlatform = (text: string): text is Platform => platforms.some((platform) => platform === text);

/** The stored platforms that a filter option or a platform stands for. */
export const platformsOf = (option: string): readonly Platform[] =>
  platformOptions.get(option) ?? (isPlatform(option) ? [option] : []);

/** The names of the games that a filter option or a game stands for. */
export const gamesOf = (option: string): readonly string[] => gameOptions.get(option) ?? [option];

const idsOfGames = (db: Queryable, names: readonly string[]) =>
  db
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.nameKey, names.map(comparisonKey)));

function gameCondition(db: Queryable, option: string): SQL {
  if (option === otherGamesFilter) return notInArray(posts.gameId, idsOfGames(db, filteredGames));
  return inArray(posts.gameId, idsOfGames(db, gamesOf(option)));
}

const platformCondition = (option: string): SQL => inArray(posts.platform, [...platformsOf(option)]);

/** A substring in any case; '%', '_' and '\' mean themselves. */
const searchCondition = (search: string): SQL =>
  sql`${posts.searchText} like '%' || lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/** Active posts that match every part of the filter. */
export function postCondition(db: Queryable, { search, game, platform }: PostFilter): SQL | undefined {
  return and(
    sql`${posts.isActive}`,
    search ? searchCondition(search) : undefined,
    game ? gameCondition(db, game) : undefined,
    platform ? platformCondition(platform) : undefined,
  );
}
