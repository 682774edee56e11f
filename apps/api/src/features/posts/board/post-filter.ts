import { gameFilters, otherGamesFilter } from '@muster/contract/games.ts';
import { type Platform, platformFilters, platforms } from '@muster/contract/values/platforms.ts';
import type { PostFilter } from '@muster/contract/posts/board.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { type SQL, and, eq, gt, inArray, lt, not, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { posts } from '../../../db/schema/posts.ts';

// A set and a map and no objects, because a client may send 'constructor'.
const gameOptions: ReadonlySet<string> = new Set([...Object.keys(gameFilters), otherGamesFilter]);
const platformOptions = new Map(Object.entries(platformFilters));

const isPlatform = (text: string): text is Platform => platforms.some((platform) => platform === text);

/** Whether the option is a fixed one, which may stand for several games. Any other is the name of one game. */
export const isGameOption = (option: string): boolean => gameOptions.has(option);

/** The stored platforms of a filter option. */
export const platformsOf = (option: string): readonly Platform[] =>
  platformOptions.get(option) ?? (isPlatform(option) ? [option] : []);

const gameCondition = (option: string): SQL =>
  isGameOption(option)
    ? eq(posts.filterOption, option)
    : sql`${posts.gameId} = (select id from games where name_key = ${comparisonKey(option)})`;

/** Part of the board: posts older or newer than a post id, without the posts of hidden members. */
export interface BoardRange {
  readonly hiddenIds: readonly string[];
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const isInRange = ({ before, after, hiddenIds }: BoardRange): SQL | undefined =>
  and(
    before ? lt(posts.id, before) : undefined,
    after ? gt(posts.id, after) : undefined,
    hiddenIds.length > 0 ? not(isAnyOf(posts.authorId, hiddenIds)) : undefined,
  );

const newest = (condition: SQL | undefined): SQL =>
  sql`(select id, author_id, game_id, platform, search_text from posts where ${and(sql`is_active`, condition)} order by id desc)`;

/**
 * The active posts under the game and platform of a filter, newest first, without its search. A union of one index scan per
 * platform, which PostgreSQL merges in order: a reader with a limit pays only for the posts that it reads.
 */
export function selectNewestPosts({ game, platform }: PostFilter, range: BoardRange): SQL {
  const condition = and(game ? gameCondition(game) : undefined, isInRange(range));
  if (!game && !platform) return newest(condition);
  const storedPlatforms = platform ? platformsOf(platform) : platforms;
  if (storedPlatforms.length === 0) return newest(sql`false`);
  const parts = storedPlatforms.map((one) => newest(and(eq(posts.platform, one), condition)));
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The same posts as a condition, for queries that use another index. */
export const isInFilter = ({ game, platform }: PostFilter, range: BoardRange): SQL | undefined =>
  and(
    sql`${posts.isActive}`,
    game ? gameCondition(game) : undefined,
    platform ? inArray(posts.platform, [...platformsOf(platform)]) : undefined,
    isInRange(range),
  );
