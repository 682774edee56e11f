import { plural, t } from '@lingui/core/macro';
import { BOARD_SEARCH_MAX_LENGTH, type BoardFilter } from '@muster/contract/board/board-filter.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { DebouncedSearchField } from '#src/components/form/search-field.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { SaveSearchBell } from '../saved-searches/save-search-buttons.tsx';
import { type FilterBarProps, FilterControls, WindowChips } from './filter-controls.tsx';
import { activeFilters, withPart } from './filter-options.ts';

const FiltersDialog = lazyDialog(async () => (await import('./filters-dialog.tsx')).FiltersDialog);

/** Start windows, search and filters: the filters in a wide window next to it, else in a dialog. On a phone, the search and its bell have their own line. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilterChange, facets } = props;
  const latestSearch = useRef(filter.search);
  useLayoutEffect(() => void (latestSearch.current = filter.search));
  // The lists may not know the last letters yet.
  const changeControls = useCallback(
    (changed: BoardFilter) => {
      const { current } = latestSearch;
      onFilterChange(changed.search === current ? changed : withPart(changed, 'search', current));
    },
    [onFilterChange],
  );
  // Rendering the controls takes up to 50 ms on a slow phone, and must not delay the next letter (bench `typing`).
  const controls = {
    filter: useDeferredValue(filter),
    facets: useDeferredValue(facets),
    onFilterChange: changeControls,
  };
  return (
    <div
      role="search"
      className="contents md:flex md:flex-wrap md:gap-2 [&_input]:min-h-10 xl:pointer-fine:[&_input]:min-h-9 xl:pointer-fine:[&_button]:h-9"
    >
      <WindowChips filter={filter} onFilterChange={onFilterChange} facets={facets} />
      <div className="relative max-md:[&>button]:px-2.5 xl:hidden">
        <FiltersButton {...props} />
      </div>
      <div className="flex min-w-[min(10rem,100%)] flex-1 gap-1 max-md:order-2 max-md:basis-full">
        <div className="min-w-0 flex-1">
          <DebouncedSearchField
            label={t`Search`}
            placeholder={t`Search posts`}
            maxLength={BOARD_SEARCH_MAX_LENGTH}
            clearLabel={t`Clear search`}
            value={filter.search ?? ''}
            onSearch={(search) => onFilterChange(withPart(filter, 'search', search), true)}
          />
        </div>
        <SaveSearchBell filter={filter} />
      </div>
      <div className="hidden min-w-0 flex-wrap gap-2 xl:flex">
        <FilterControls {...controls} size="sm" />
      </div>
    </div>
  );
}

/** Opens the filters and shows how many are active. */
function FiltersButton(props: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = activeFilters(props.filter).filter(({ part }) => part !== 'search').length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-md:sr-only">{t`Filters`}</span>{' '}
        {count > 0 && (
          <span className="min-w-5.5 rounded-full bg-flare px-1.5 text-center text-xs leading-5.5 text-on-flare forced-colors:border max-md:absolute max-md:-end-2 max-md:-top-0.5">
            <span aria-hidden>{count}</span>
            <VisuallyHidden>
              {t({
                message: plural(count, { one: '# active', other: '# active' }),
                comment: 'Number of active filters',
              })}
            </VisuallyHidden>
          </span>
        )}
      </Button>
      <FiltersDialog {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
