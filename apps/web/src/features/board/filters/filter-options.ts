import { plural, t } from '@lingui/core/macro';
import { allGames, gameFilters, otherGamesFilter } from '@muster/contract/games/games.ts';
import type { PostCount, PostFacet, PostFacets } from '@muster/contract/board/board.ts';
import { type BoardFilter, type StartWindow, startWindows } from '@muster/contract/board/board-filter.ts';
import { allPlatforms, crossPlatform, platformFilters } from '@muster/contract/values/platforms.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import { numberOptions, type Option } from '#src/components/form/select.tsx';
import { translate } from '#src/lib/i18n.ts';
import { compareNames, formatNumber } from '#src/lib/page-language.ts';

interface FilterOption extends Option {
  /** Number of posts with this option; undefined if not counted. */
  readonly facet?: PostFacet | undefined;
}

/** '1,000+' if the count is a lower bound. */
export const formatCount = ({ count, isAtLeast }: PostCount): string => formatNumber(count) + (isAtLeast ? '+' : '');

/** Whether the count is only known to be at least zero. */
const isUnknown = ({ count, isAtLeast }: PostCount): boolean => count === 0 && isAtLeast;

export const countOf = ({ facet }: FilterOption): string | undefined =>
  facet && !isUnknown(facet) ? formatCount(facet) : undefined;

/** Names of games are not translated. */
const nameOfGame = (option: string): string => (option === otherGamesFilter ? translate(option) : option);

/** The options of the specification in its order, then the others that have posts, by name. */
function filterOptions(
  all: string,
  listed: readonly string[],
  facets: readonly PostFacet[] | undefined,
): FilterOption[] {
  const counted = new Map(facets?.map((facet) => [facet.option, facet]));
  const rest = [...counted.keys()].filter((option) => !listed.includes(option)).toSorted(compareNames);
  const options = [...listed, ...rest].map((option) => ({
    value: option,
    label: nameOfGame(option),
    facet: counted.get(option),
  }));
  return [{ value: all, label: translate(all) }, ...options];
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

/** Sorts tonight by start, so that the board groups it by hour. Any other window returns to the newest first. */
export function withWindow(filter: BoardFilter, when: StartWindow | undefined): BoardFilter {
  const sort = when === 'tonight' ? 'soonest' : filter.when === 'tonight' ? undefined : filter.sort;
  return withPart(withPart(filter, 'when', when), 'sort', sort);
}

/** Without any filter, in the same order. */
export const clearFilters = (filter: BoardFilter): BoardFilter =>
  withPart({}, 'sort', withWindow(filter, undefined).sort);

interface WindowOption extends FilterOption {
  readonly value: StartWindow;
}

const windowNames = {
  now: t({ message: 'Now', comment: 'Filter: posts that start now' }),
  tonight: t`Tonight`,
  week: t`This week`,
};

/** Now, Tonight and This week. */
export const windowOptions = (facets: PostFacets | undefined): WindowOption[] =>
  startWindows.map((value) => ({
    value,
    label: windowNames[value],
    facet: facets?.times?.find(({ option }) => option === value),
  }));

const anySeats: Option = { value: '', label: t`Any party size` };

const seatsFor = (count: number): string =>
  plural(count, { 1: 'A seat for me', one: 'Seats for #', other: 'Seats for #' });

/** The sizes of a party to find seats for. */
export const partyOptions: readonly Option[] = [anySeats, ...numberOptions(PARTY_MAX_SIZE, seatsFor)];

export const fitsMe = t({ message: 'Fits me', comment: 'Filter: posts that fit how the member plays' });

/** Which posts `fits` lists. A post may not state how its author plays. */
export const fitsOptions: readonly (Option & { readonly value: NonNullable<BoardFilter['fits']> | '' })[] = [
  { value: '', label: t({ message: 'Any play style', comment: 'Filter by how the member plays: off' }) },
  {
    value: 'me',
    label: t({ message: 'Might fit me', comment: 'Filter: posts that fit how the member plays, or do not state it' }),
  },
  { value: 'known', label: fitsMe },
];

type FilterPart = Exclude<keyof BoardFilter, 'sort'>;

interface ActiveFilter {
  readonly part: FilterPart;
  readonly label: string;
}

export function activeFilters({ search, game, platform, when, party, fits }: BoardFilter): ActiveFilter[] {
  const filters: { part: FilterPart; label: string | undefined }[] = [
    { part: 'search', label: search && t({ message: `“${search}”`, comment: 'Filter: the search text, in quotes' }) },
    { part: 'game', label: game && nameOfGame(game) },
    { part: 'platform', label: platform },
    { part: 'when', label: when && windowNames[when] },
    { part: 'party', label: party && seatsFor(Number(party)) },
    { part: 'fits', label: fits && fitsOptions.find(({ value }) => value === fits)?.label },
  ];
  return filters.flatMap(({ part, label }) => (label ? [{ part, label }] : []));
}

interface RemovableFilter extends ActiveFilter {
  /** Number of posts that match if this filter is removed, as text; undefined if unknown. */
  readonly gain: string | undefined;
  /** Accessible name of the button that removes it. */
  readonly removeLabel: string;
  /** Removing this filter gains the most posts. */
  readonly isBest: boolean;
}

function describeRemoval(filter: string, gained: PostCount | undefined) {
  if (!gained || isUnknown(gained) || gained.count === 0)
    return { gain: undefined, removeLabel: t`Remove filter ${filter}` };
  const { count } = gained;
  const shownCount = formatCount(gained);
  return {
    gain: plural(count, { one: `+${shownCount} post`, other: `+${shownCount} posts` }),
    removeLabel: plural(count, {
      one: `Remove filter ${filter}: +${shownCount} post`,
      other: `Remove filter ${filter}: +${shownCount} posts`,
    }),
  };
}

/** The active filters, sorted by the number of posts that removing each one gains. */
export function removableFilters(filter: BoardFilter, without: PostFacets['without']): RemovableFilter[] {
  return activeFilters(filter)
    .map((active) => ({ ...active, count: without[active.part] }))
    .toSorted((a, b) => (b.count?.count ?? 0) - (a.count?.count ?? 0))
    .map(({ part, label, count }, index) => ({
      part,
      label,
      ...describeRemoval(label, count),
      isBest: index === 0 && (count?.count ?? 0) > 0,
    }));
}
