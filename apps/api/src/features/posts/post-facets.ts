import { gameFilters, otherGamesFilter } from '@muster/contract/games.ts';
import { platformFilters } from '@muster/contract/platforms.ts';
import type { PostFacets, PostFilter } from '@muster/contract/posts.ts';
import { comparisonKey } from '@muster/contract/text.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { posts } from '../../db/schema/posts.ts';
import { filteredGames, gamesOf, platformsOf, postCondition } from './post-filter.ts';

type Counts = ReadonlyArray<{ readonly value: string; readonly count: number }>;

const countBy = (
  db: Queryable,
  column: typeof posts.game | typeof posts.platform,
  filter: PostFilter,
): Promise<Counts> =>
  db
    .select({ value: sql<string>`${column}`, count: sql<number>`count(*)::int` })
    .from(posts)
    .where(postCondition(db, filter))
    .groupBy(column);

const sum = (counts: Counts, matches: (value: string) => boolean): number =>
  counts.reduce((total, { value, count }) => total + (matches(value) ? count : 0), 0);

const sameGame = (names: readonly string[]) => {
  const keys = new Set(names.map(comparisonKey));
  return (value: string): boolean => keys.has(comparisonKey(value));
};
const hasOwnFilter = sameGame(filteredGames);

const matchesGame = (option: string): ((value: string) => boolean) =>
  option === otherGamesFilter ? (value) => !hasOwnFilter(value) : sameGame(gamesOf(option));

const matchesPlatform =
  (option: string) =>
  (value: string): boolean =>
    platformsOf(option).some((platform) => platform === value);
const hasOwnPlatformFilter = (value: string): boolean =>
  Object.keys(platformFilters).some((option) => matchesPlatform(option)(value));

/** The fixed options with their counts, and behind them every other value that has posts, by name. */
function facetsOf(
  counts: Counts,
  options: readonly string[],
  matcher: (option: string) => (value: string) => boolean,
  isCovered: (value: string) => boolean,
) {
  const rest = counts.filter(({ value }) => !isCovered(value)).toSorted((a, b) => a.value.localeCompare(b.value));
  return [
    ...options.map((option) => ({ option, count: sum(counts, matcher(option)) })),
    ...rest.map(({ value, count }) => ({ option: value, count })),
  ];
}

/** The numbers of the board: what matches, what is active at all, and what each option would give under the other filters. */
export async function getPostFacets(db: Queryable, filter: PostFilter): Promise<PostFacets> {
  const { game, platform, ...search } = filter;
  const [byGame, byPlatform, [all]] = await Promise.all([
    countBy(db, posts.game, { ...search, ...(platform && { platform }) }),
    countBy(db, posts.platform, { ...search, ...(game && { game }) }),
    db
      .select({ active: sql<number>`count(*)::int` })
      .from(posts)
      .where(postCondition(db, {})),
  ]);
  return {
    matching: sum(byGame, game ? matchesGame(game) : () => true),
    active: all?.active ?? 0,
    games: facetsOf(byGame, [...Object.keys(gameFilters), otherGamesFilter], matchesGame, hasOwnFilter),
    platforms: facetsOf(byPlatform, Object.keys(platformFilters), matchesPlatform, hasOwnPlatformFilter),
  };
}
