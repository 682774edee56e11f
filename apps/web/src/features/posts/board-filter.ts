import { allGames, gameFilters, otherGamesFilter } from '@muster/contract/games.ts';
import { allPlatforms, platformFilters, platforms } from '@muster/contract/platforms.ts';
import { type PostFacet, type PostFacets, type PostFilter, postFilterSchema } from '@muster/contract/board.ts';
import type { Option } from '#src/components/select.tsx';
import { optionCount, searchChip } from './post-texts.ts';

const platformOptionNames: readonly string[] = [...Object.keys(platformFilters), ...platforms];

/** The filter in an address. A part that is not valid, or empty, does not narrow. */
export function readFilter(search: Record<string, unknown>): PostFilter {
  const parts = ['search', 'game', 'platform'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = postFilterSchema.safeParse({ [part]: search[part] }).data?.[part];
      const isUsable = value && (part !== 'platform' || platformOptionNames.includes(value));
      return isUsable ? [[part, value]] : [];
    }),
  );
}

/** The spec's options in their order, then every other one the server counts. */
function filterOptions(all: string, listed: readonly string[], facets: readonly PostFacet[] | undefined): Option[] {
  const counts = new Map(facets?.map((facet) => [facet.option, optionCount(facet)]));
  const rest = [...counts.keys()].filter((option) => !listed.includes(option));
  const options = [...listed, ...rest].map((option) => ({
    value: option,
    label: option,
    detail: counts.get(option),
  }));
  return [{ value: all, label: all }, ...options];
}

export const gameOptions = (facets: PostFacets | undefined): Option[] =>
  filterOptions(allGames, [...Object.keys(gameFilters), otherGamesFilter], facets?.games);

export const platformOptions = (facets: PostFacets | undefined): Option[] =>
  filterOptions(allPlatforms, Object.keys(platformFilters), facets?.platforms);

interface ActiveFilter {
  readonly part: keyof PostFilter;
  readonly label: string;
}

/** What narrows the board right now, each to be named and removed. */
export function activeFilters({ search, game, platform }: PostFilter): ActiveFilter[] {
  const filters: { part: keyof PostFilter; label: string | undefined }[] = [
    { part: 'search', label: search && searchChip(search) },
    { part: 'game', label: game },
    { part: 'platform', label: platform },
  ];
  return filters.flatMap(({ part, label }) => (label ? [{ part, label }] : []));
}
