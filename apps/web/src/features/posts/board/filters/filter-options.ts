import { t } from '@lingui/core/macro';
import { allGames, gameFilters, otherGamesFilter } from '@muster/contract/games/games.ts';
import {
  type BoardFilter,
  type PostCount,
  type PostFacet,
  type PostFacets,
  type StartWindow,
  startWindows,
} from '@muster/contract/posts/board.ts';
import { allPlatforms, crossPlatform, platformFilters } from '@muster/contract/values/platforms.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/join-requests/seats.ts';
import { numberOptions, type Option } from '#src/components/form/select.tsx';
import { gainText, optionCount, seatsFor, windowNames } from '../board-texts.ts';

interface FilterOption extends Option {
  /** Number of posts with this option; undefined if not counted. */
  readonly facet?: PostFacet | undefined;
}

export const countOf = ({ facet }: FilterOption): string | undefined => facet && optionCount(facet);

/** The options of the specification in its order, then the others that have posts. */
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

/** A platform filter with fewer matches offers cross-platform posts. */
const FEW_MATCHES = 5;

/** Number of cross-platform posts to offer to a member whose platform has few; undefined if there is nothing to offer. */
export function crossPlatformOffer({ platform }: BoardFilter, facets: PostFacets | undefined): PostCount | undefined {
  if (!platform || platform === crossPlatform || !facets || facets.matching.count >= FEW_MATCHES) return undefined;
  const offer = facets.platforms.find(({ option }) => option === crossPlatform);
  return offer && offer.count > 0 ? offer : undefined;
}

/** Sets a part of the filter, or removes it if the value is empty. */
export function withPart<Part extends keyof BoardFilter>(
  filter: BoardFilter,
  part: Part,
  value: BoardFilter[Part],
): BoardFilter {
  const { [part]: _, ...rest } = filter;
  return value ? { ...rest, [part]: value } : rest;
}

/** Without any filter, in the same order. */
export const clearFilters = ({ sort }: BoardFilter): BoardFilter => withPart({}, 'sort', sort);

interface WindowOption extends FilterOption {
  readonly value: StartWindow;
}

/** Now, Tonight and This week. */
export const windowOptions = (facets: PostFacets | undefined): WindowOption[] =>
  startWindows.map((value) => ({
    value,
    label: windowNames[value],
    facet: facets?.times?.find(({ option }) => option === value),
  }));

const anySeats: Option = { value: '', label: t`Any party size` };

/** The sizes of a party to find seats for. */
export const partyOptions: readonly Option[] = [
  anySeats,
  ...numberOptions(PARTY_MAX_SIZE, (count) => seatsFor(String(count))),
];

type FilterPart = Exclude<keyof BoardFilter, 'sort'>;

interface ActiveFilter {
  readonly part: FilterPart;
  readonly label: string;
}

export function activeFilters({ search, game, platform, when, party }: BoardFilter): ActiveFilter[] {
  const filters: { part: FilterPart; label: string | undefined }[] = [
    { part: 'search', label: search && `“${search}”` },
    { part: 'game', label: game },
    { part: 'platform', label: platform },
    { part: 'when', label: when && windowNames[when] },
    { part: 'party', label: party && seatsFor(party) },
  ];
  return filters.flatMap(({ part, label }) => (label ? [{ part, label }] : []));
}

interface RemovableFilter extends ActiveFilter {
  /** Number of posts that match if this filter is removed, as text; undefined if unknown. */
  readonly gain: string | undefined;
  /** Removing this filter gains the most posts. */
  readonly isBest: boolean;
}

/** The active filters, sorted by the number of posts that removing each one gains. */
export function removableFilters(filter: BoardFilter, without: PostFacets['without']): RemovableFilter[] {
  return activeFilters(filter)
    .map((active) => ({ ...active, count: without[active.part] }))
    .toSorted((a, b) => (b.count?.count ?? 0) - (a.count?.count ?? 0))
    .map(({ part, label, count }, index) => ({
      part,
      label,
      gain: count && gainText(count),
      isBest: index === 0 && (count?.count ?? 0) > 0,
    }));
}
