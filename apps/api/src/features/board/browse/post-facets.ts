import type { PostCount, PostFacet, PostFacets } from '@muster/contract/board/board.ts';
import { gameFilters, isGameOption, otherGamesFilter } from '@muster/contract/games/games.ts';
import { platformFilters, platformsOf } from '@muster/contract/values/platforms.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import type { Queryable } from '#src/db/client.ts';
import {
  type CountedPosts,
  type PostCell,
  countActivePosts,
  countMatchingPosts,
  countNewestMatches,
  countStartWindows,
  totalCount,
} from './post-count-repository.ts';
import type { ResolvedFilter } from './post-filter.ts';

type IsMatch = (cell: PostCell) => boolean;

const isOfGame = (option: string): IsMatch => {
  const key = comparisonKey(option);
  return isGameOption(option) ? (cell) => cell.filterOption === option : (cell) => cell.nameKey === key;
};

const isOnPlatform = (option: string): IsMatch => {
  const stored = platformsOf(option);
  return (cell) => stored.includes(cell.platform);
};

const filterCounts = ({ cells, isComplete }: CountedPosts, { game, platform }: ResolvedFilter): CountedPosts => {
  const inGame = game ? isOfGame(game) : () => true;
  const onPlatform = platform ? isOnPlatform(platform) : () => true;
  return { cells: cells.filter((cell) => inGame(cell) && onPlatform(cell)), isComplete };
};

const countOf = ({ cells, isComplete }: CountedPosts): PostCount => ({
  count: totalCount(cells),
  isAtLeast: !isComplete,
});

/** The fixed options in their order, then all other values that have posts. The browser sorts those in the page's language. */
function facetsOf(
  { cells, isComplete }: CountedPosts,
  options: readonly string[],
  optionOf: (cell: PostCell) => string | undefined,
  restOf: (cell: PostCell) => string | undefined,
): PostFacet[] {
  const fixed = new Map(options.map((option) => [option, 0]));
  const rest = new Map<string, number>();
  const add = (counts: Map<string, number>, option: string | undefined, count: number): void => {
    if (option !== undefined) counts.set(option, (counts.get(option) ?? 0) + count);
  };
  for (const cell of cells) {
    add(fixed, optionOf(cell), cell.count);
    add(rest, restOf(cell), cell.count);
  }
  return [...fixed, ...rest].map(([option, count]) => ({ option, count, isAtLeast: !isComplete }));
}

const gameFacets = (counted: CountedPosts): PostFacet[] =>
  facetsOf(
    counted,
    [...Object.keys(gameFilters), otherGamesFilter],
    ({ filterOption }) => filterOption,
    ({ filterOption, game }) => (filterOption === otherGamesFilter ? game : undefined),
  );

const optionOfPlatform = new Map(
  Object.entries(platformFilters).flatMap(([option, platforms]) => platforms.map((platform) => [platform, option])),
);

const platformFacets = (counted: CountedPosts): PostFacet[] =>
  facetsOf(
    counted,
    Object.keys(platformFilters),
    ({ platform }) => optionOfPlatform.get(platform),
    ({ platform }) => (optionOfPlatform.has(platform) ? undefined : platform),
  );

type GameAndPlatform = Pick<ResolvedFilter, 'game' | 'gameId' | 'platform'>;

/** Counts matching and active posts, the posts of each option, and those that removing a filter would match. */
export async function countFacets(
  db: Queryable,
  filter: ResolvedFilter,
  hiddenIds: readonly string[],
): Promise<PostFacets> {
  const { search, game, gameId, platform, party, fits, ...window } = filter;
  const { when, tonightEndsAt, weekEndsAt } = window;
  const active: CountedPosts = { cells: await countActivePosts(db, hiddenIds), isComplete: true };
  /** Counts the posts of a search, a window, a party and preferences; returns a function that filters them by game and platform. */
  const countUnder = async (wide: ResolvedFilter): Promise<(part: GameAndPlatform) => Promise<CountedPosts>> => {
    const found =
      wide.search || wide.when || wide.party || wide.fits ? await countMatchingPosts(db, wide, hiddenIds) : active;
    // Incomplete counts cannot be filtered: count the newest posts of the narrower filter instead.
    return async (part) =>
      found.isComplete || !(part.game || part.platform)
        ? filterCounts(found, part)
        : countNewestMatches(db, { ...wide, ...part }, hiddenIds);
  };
  const count = await countUnder({ search, party, fits, ...window });
  const onPlatform = await count({ platform });
  const inGame = await count({ game, gameId });
  const matching = game && platform ? await count({ game, gameId, platform }) : game ? inGame : onPlatform;
  const countWithout = async (rest: ResolvedFilter): Promise<PostCount> =>
    countOf(await (await countUnder(rest))({ game, gameId, platform }));
  return {
    matching: countOf(matching),
    active: countOf(active).count,
    games: gameFacets(onPlatform),
    platforms: platformFacets(inGame),
    ...(tonightEndsAt && weekEndsAt && { times: await countStartWindows(db, filter, hiddenIds) }),
    without: {
      ...(search && { search: await countWithout({ party, fits, ...window }) }),
      ...(game && { game: countOf(onPlatform) }),
      ...(platform && { platform: countOf(inGame) }),
      ...(when && { when: await countWithout({ search, party, fits }) }),
      ...(party && { party: await countWithout({ search, fits, ...window }) }),
      ...(fits && { fits: await countWithout({ search, party, ...window }) }),
    },
  };
}
