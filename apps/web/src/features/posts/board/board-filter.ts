import { allGames, gameFilters, otherGamesFilter } from '@muster/contract/games.ts';
import { allPlatforms, platformFilters, platforms } from '@muster/contract/values/platforms.ts';
import { type PostFacet, type PostFacets, type PostFilter, postFilterSchema } from '@muster/contract/board.ts';
import type { Option } from '#src/components/form/select.tsx';
import { gainOf, optionCount, searchChip } from '../post-texts.ts';

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

/** Whether an address speaks of more than the filter that was read from it. */
export const saysMore = (search: Record<string, unknown>, filter: PostFilter): boolean => {
  const meant = new Map<string, unknown>(Object.entries(filter));
  return Object.entries(search).some(([part, value]) => meant.get(part) !== value);
};

/** What the board can be narrowed to. */
interface FilterOption extends Option {
  /** How many posts it would give; unknown where that was not counted. */
  readonly facet?: PostFacet | undefined;
}

export const countOf = ({ facet }: FilterOption): string | undefined => facet && optionCount(facet);

/** The spec's options in their order, then every other one the server counts. */
function filterOptions(
  all: string,
  listed: readonly string[],
  facets: readonly PostFacet[] | undefined,
): FilterOption[] {
  const counted = new Map(facets?.map((facet) => [facet.option, facet]));
  const rest = [...counted.keys()].filter((option) => !listed.includes(option));
  const options = [...listed, ...rest].map((option) => ({ value: option, label: option, facet: counted.get(option) }));
  return [{ value: all, label: all }, ...options];
}

export const gameOptions = (facets: PostFacets | undefined): FilterOption[] =>
  filterOptions(allGames, [...Object.keys(gameFilters), otherGamesFilter], facets?.games);

export const platformOptions = (facets: PostFacets | undefined): FilterOption[] =>
  filterOptions(allPlatforms, Object.keys(platformFilters), facets?.platforms);

/** The filter without one of its parts, or with another value for it. */
export function withPart(filter: PostFilter, part: keyof PostFilter, value: string | undefined): PostFilter {
  const { [part]: _, ...rest } = filter;
  return value ? { ...rest, [part]: value } : rest;
}

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

interface RemovableFilter extends ActiveFilter {
  /** How many posts are there without it; nothing where that may be any number. */
  readonly gain: string | undefined;
  /** Without it most posts come back. */
  readonly isBest: boolean;
}

/** What keeps every post away, that which keeps most away first. */
export function removableFilters(filter: PostFilter, without: PostFacets['without']): RemovableFilter[] {
  return activeFilters(filter)
    .map((active) => ({ ...active, count: without[active.part] }))
    .toSorted((a, b) => (b.count?.count ?? 0) - (a.count?.count ?? 0))
    .map(({ part, label, count }, place) => ({
      part,
      label,
      gain: count && gainOf(count),
      isBest: place === 0 && (count?.count ?? 0) > 0,
    }));
}
