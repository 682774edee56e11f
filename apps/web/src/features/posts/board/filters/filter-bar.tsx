import { plural, t } from '@lingui/core/macro';
import { BOARD_SEARCH_MAX_LENGTH } from '@muster/contract/posts/board.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { DebouncedSearchField } from '#src/components/form/search-field.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { type FilterBarProps, FilterControls } from './filter-controls.tsx';
import { activeFilters, withPart } from './filter-options.ts';

const FiltersDialog = lazyDialog(async () => (await import('./filters-dialog.tsx')).FiltersDialog);

/** The search, and the filters: in a wide window next to it, else in a dialog. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilterChange, facets } = props;
  return (
    <div role="search" className="flex gap-2 [&_input]:min-h-10 xl:pointer-fine:[&_input]:min-h-9">
      <div className="min-w-40 flex-1">
        <DebouncedSearchField
          label={t`Search`}
          placeholder={t`Search posts`}
          maxLength={BOARD_SEARCH_MAX_LENGTH}
          clearLabel={t`Clear search`}
          value={filter.search ?? ''}
          onSearch={(search) => onFilterChange(withPart(filter, 'search', search), true)}
        />
      </div>
      <div className="hidden items-center gap-2 xl:flex xl:pointer-fine:[&_button]:min-h-9">
        <FilterControls filter={filter} onFilterChange={onFilterChange} facets={facets} size="sm" />
      </div>
      <div className="xl:hidden">
        <FiltersButton {...props} />
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
        {t`Filters`}{' '}
        {count > 0 && (
          <span className="min-w-5.5 rounded-full bg-flare px-1.5 text-center text-xs leading-5.5 text-on-flare">
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
