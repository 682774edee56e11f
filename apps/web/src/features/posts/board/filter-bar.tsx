import { allGames } from '@muster/contract/games.ts';
import { allPlatforms, crossPlatform } from '@muster/contract/values/platforms.ts';
import { type BoardFilter, type PostCount, type PostFacets, SEARCH_MAX_LENGTH } from '@muster/contract/posts/board.ts';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { buttonClass } from '#src/components/button-class.ts';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/components/class-names.ts';
import { SearchField } from '#src/components/form/search-field.tsx';
import { type Option, Select } from '#src/components/form/select.tsx';
import {
  activeFilters,
  countOf,
  gameOptions,
  partyOptions,
  platformOptions,
  windowOptions,
  withPart,
} from './filter-options.ts';
import { boardTexts, crossPlatformChip, showingCount } from './board-texts.ts';

const SEARCH_DELAY_MS = 250;

export interface FilterBarProps {
  readonly filter: BoardFilter;
  /** `isTyping` replaces the history entry instead of adding one. */
  readonly onFilterChange: (filter: BoardFilter, isTyping?: boolean) => void;
  readonly facets: PostFacets | undefined;
  /** Number of cross-platform posts to offer, if any. */
  readonly crossPlatformCount: PostCount | undefined;
}

export function FilterBar({ filter, onFilterChange, facets, crossPlatformCount }: FilterBarProps) {
  const change = (part: 'game' | 'platform', value: string | undefined) =>
    onFilterChange(withPart(filter, part, value));
  const games = useMemo(() => gameOptions(facets), [facets]);
  const platforms = useMemo(() => platformOptions(facets), [facets]);
  const bar = useRef<HTMLDivElement>(null);
  const focusSearch = () => bar.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  const showCrossPlatform = (): void => {
    focusSearch();
    change('platform', crossPlatform);
  };
  const clear = (): void => {
    // The button with the focus is unmounted.
    focusSearch();
    onFilterChange(withPart({}, 'sort', filter.sort));
  };
  return (
    <div ref={bar} role="search" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
        <div className="col-span-2 lg:col-span-1">
          <BoardSearch filter={filter} onFilterChange={onFilterChange} />
        </div>
        <Select
          hidesLabel
          label={boardTexts.gameFilter}
          options={games}
          renderDetail={countOf}
          value={filter.game ?? allGames}
          onValueChange={(game) => change('game', game === allGames ? undefined : game)}
        />
        <Select
          hidesLabel
          label={boardTexts.platformFilter}
          options={platforms}
          renderDetail={countOf}
          value={filter.platform ?? allPlatforms}
          onValueChange={(platform) => change('platform', platform === allPlatforms ? undefined : platform)}
        />
      </div>
      <div className="flex flex-col gap-2 lg:flex-row lg:items-center lg:gap-3">
        <QuickFilters filter={filter} onFilterChange={onFilterChange} facets={facets} />
        <div className="flex min-h-8 min-w-0 flex-1 items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p role="status" className="text-sm text-soft">
              {facets && showingCount(facets.matching, facets.active)}
            </p>
            {crossPlatformCount && (
              <Button size="sm" onClick={showCrossPlatform}>
                {crossPlatformChip(crossPlatformCount)}
              </Button>
            )}
          </div>
          {activeFilters(filter).length > 0 && (
            <Button variant="ghost" size="sm" icon={<X aria-hidden className="size-4" />} onClick={clear}>
              {boardTexts.clearFilters}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const sortOptions: readonly Option[] = [
  { value: '', label: boardTexts.newestFirst },
  { value: 'soonest', label: boardTexts.soonestFirst },
];

type FilterProps = Pick<FilterBarProps, 'filter' | 'onFilterChange' | 'facets'>;

/** Start, seats and order. On phones the two lists are below the chips. */
function QuickFilters({ filter, onFilterChange, facets }: FilterProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 sm:flex-nowrap">
      <WindowChips filter={filter} onFilterChange={onFilterChange} facets={facets} />
      <div className="w-36 flex-1 sm:flex-none">
        <Select
          hidesLabel
          size="sm"
          label={boardTexts.partyFilter}
          options={partyOptions}
          value={filter.party ?? ''}
          onValueChange={(value) => onFilterChange(withPart(filter, 'party', value))}
        />
      </div>
      <div className="w-36 flex-1 sm:flex-none">
        <Select
          hidesLabel
          size="sm"
          label={boardTexts.sort}
          options={sortOptions}
          value={filter.sort ?? ''}
          onValueChange={(value) => onFilterChange(withPart(filter, 'sort', value === '' ? undefined : 'soonest'))}
        />
      </div>
    </div>
  );
}

const chipClass = classNames(
  buttonClass({ size: 'sm' }),
  'flex-none aria-pressed:border-flare aria-pressed:bg-flare-tint aria-pressed:system-selected',
);

/** Pressing the chosen window again removes it. On phones the chips scroll sideways. */
function WindowChips({ filter, onFilterChange, facets }: FilterProps) {
  return (
    <div
      role="group"
      aria-label={boardTexts.whenFilter}
      className="-my-1 -ml-1 flex min-w-0 basis-full gap-2 overflow-x-auto sm:basis-auto p-1 [scrollbar-width:none]"
    >
      {windowOptions(facets).map((option) => {
        const isChosen = filter.when === option.value;
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            className={chipClass}
            onClick={() => onFilterChange(withPart(filter, 'when', isChosen ? undefined : option.value))}
          >
            {option.label} <span className="hidden font-medium text-faint sm:inline">{countOf(option)}</span>
          </button>
        );
      })}
    </div>
  );
}

function BoardSearch({ filter, onFilterChange }: Pick<FilterBarProps, 'filter' | 'onFilterChange'>) {
  const { search = '' } = filter;
  const [text, setText] = useState(search);
  const reported = useRef(search);

  // The URL may change without typing: Back, Clear Filters, a link.
  useEffect(() => {
    if (search !== reported.current) setText(search);
    reported.current = search;
  }, [search]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === reported.current) return undefined;
    const timer = setTimeout(() => {
      reported.current = trimmed;
      onFilterChange(withPart(filter, 'search', trimmed), true);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, filter, onFilterChange]);

  return (
    <SearchField
      label={boardTexts.search}
      placeholder={boardTexts.searchPlaceholder}
      maxLength={SEARCH_MAX_LENGTH}
      value={text}
      onValueChange={setText}
      clearLabel={boardTexts.clearSearch}
    />
  );
}
