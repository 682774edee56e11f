import { t } from '@lingui/core/macro';
import { allGames, gameFilters, otherGamesFilter } from '@muster/contract/games/games.ts';
import type { PostFacets } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { hasPreferences } from '@muster/contract/values/play-preferences.ts';
import { allPlatforms } from '@muster/contract/values/platforms.ts';
import { memo, type ReactNode, useMemo } from 'react';
import { buttonClass } from '#src/components/button-class.ts';
import { classNames } from '#src/components/class-names.ts';
import { namedGame } from '@muster/contract/games/named-game.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { type Option, Select } from '#src/components/form/select.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import {
  countOf,
  fitsMe,
  fitsOptions,
  gameOptions,
  partyOptions,
  platformOptions,
  windowOptions,
  withPart,
  withWindow,
} from './filter-options.ts';

export interface FilterProps {
  readonly filter: BoardFilter;
  /** `isTyping` replaces the history entry instead of adding one. */
  readonly onFilterChange: (filter: BoardFilter, isTyping?: boolean) => void;
  readonly facets: PostFacets | undefined;
}

export interface FilterBarProps extends FilterProps {
  /** How many posts match, once it is known. */
  readonly count: string | undefined;
  readonly onClear: () => void;
  readonly areOwnPostsHidden: boolean;
  readonly onOwnPostsHiddenChange: (areOwnPostsHidden: boolean) => void;
}

const sortOptions: readonly Option[] = [
  { value: '', label: t`Newest first` },
  { value: 'soonest', label: t`Starts soonest` },
];

interface FilterControlsProps extends FilterProps {
  readonly size: 'sm' | 'md';
}

/** Game, platform, seats, what fits, and order. */
export const FilterControls = memo(function FilterControls(props: FilterControlsProps) {
  const { filter, onFilterChange, facets, size } = props;
  const games = useMemo(() => gameOptions(facets), [facets]);
  const platforms = useMemo(() => platformOptions(facets), [facets]);
  const select = { hidesLabel: true, size };
  const change = (part: 'game' | 'platform', value: string | undefined) =>
    onFilterChange(withPart(filter, part, value));
  return (
    <>
      <ControlSlot>
        <Select
          {...select}
          label={t`Game`}
          options={games}
          renderDetail={countOf}
          renderLeading={renderEmblem}
          isGhost={!filter.game}
          value={filter.game ?? allGames}
          onValueChange={(game) => change('game', game === allGames ? undefined : game)}
        />
      </ControlSlot>
      <ControlSlot>
        <Select
          {...select}
          label={t`Platform`}
          options={platforms}
          renderDetail={countOf}
          isGhost={!filter.platform}
          value={filter.platform ?? allPlatforms}
          onValueChange={(platform) => change('platform', platform === allPlatforms ? undefined : platform)}
        />
      </ControlSlot>
      <ControlSlot>
        <Select
          {...select}
          label={t`Seats for my party`}
          options={partyOptions}
          isGhost={!filter.party}
          value={filter.party ?? ''}
          onValueChange={(value) => onFilterChange(withPart(filter, 'party', value))}
        />
      </ControlSlot>
      <FitsSelect filter={filter} onFilterChange={onFilterChange} size={size} />
      <ControlSlot>
        <Select
          {...select}
          label={t({ message: 'Sort', comment: 'Label of a list of sort orders' })}
          options={sortOptions}
          isGhost={!filter.sort}
          value={filter.sort ?? ''}
          onValueChange={(value) => onFilterChange(withPart(filter, 'sort', value === '' ? undefined : 'soonest'))}
        />
      </ControlSlot>
    </>
  );
});

function renderEmblem({ value }: Option): ReactNode {
  if (value === allGames || value === otherGamesFilter) return null;
  return <GameEmblem {...namedGame(gameFilters[value]?.at(-1) ?? value)} size={20} />;
}

/** As wide as its text, within limits. */
const ControlSlot = ({ children }: { readonly children: ReactNode }) => (
  <div className="max-w-52 min-w-28 xl:flex-[0_1_auto]">{children}</div>
);

const chipClass = classNames(
  'flex-none max-md:px-2 aria-checked:border-flare aria-checked:bg-flare-tint aria-checked:system-selected',
  'aria-pressed:border-flare aria-pressed:bg-flare-tint aria-pressed:system-selected',
);

interface ChipProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** For a setting, instead of a filter. */
  readonly isSwitch?: boolean;
  /** Without a frame while it is off. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** A toggle button, or a quiet switch that looks like one. */
export const Chip = ({ isOn, onToggle, isSwitch = false, isPlain = isSwitch, children }: ChipProps) => (
  <button
    type="button"
    {...(isSwitch ? { role: 'switch', 'aria-checked': isOn } : { 'aria-pressed': isOn })}
    className={classNames(buttonClass({ size: 'sm', variant: isPlain ? 'ghost' : 'quiet' }), chipClass)}
    onClick={() => onToggle(!isOn)}
  >
    {children}
  </button>
);

/** Without platforms and play preferences nothing is known, so the list states where to set them. */
function FitsSelect({ filter, onFilterChange, size }: Omit<FilterControlsProps, 'facets'>) {
  const { playPreferences } = useCurrentMember();
  const change = (value: string): void => {
    if (value && !hasPreferences(playPreferences))
      showToast(t`Set how you play in your profile first, then use this to see posts that fit you.`);
    else
      onFilterChange(
        withPart(filter, 'fits', fitsOptions.find((option) => option.value === value)?.value || undefined),
      );
  };
  return (
    <ControlSlot>
      <Select
        hidesLabel
        size={size}
        label={fitsMe}
        options={fitsOptions}
        isGhost={!filter.fits}
        value={filter.fits ?? ''}
        onValueChange={change}
      />
    </ControlSlot>
  );
}

/** Pressing the chosen window again removes it. A count that arrives later must not make the bar wrap. */
export const WindowChips = ({ filter, onFilterChange, facets }: FilterProps) => (
  <div
    role="group"
    aria-label={t({ message: 'Starts', comment: 'Name of the filters by start: now, tonight, this week' })}
    className="flex min-w-0 gap-0.5 overflow-x-auto rounded-md bg-raised p-0.5 [scrollbar-width:none] max-md:flex-1"
  >
    {windowOptions(facets).map((option) => (
      <Chip
        key={option.value}
        isPlain
        isOn={filter.when === option.value}
        onToggle={(isOn) => onFilterChange(withWindow(filter, isOn ? option.value : undefined))}
      >
        <span>{option.label}</span> <span className="min-w-5 text-start font-medium text-faint">{countOf(option)}</span>
      </Chip>
    ))}
  </div>
);
