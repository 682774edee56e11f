import { SEARCH_MAX_LENGTH } from '@muster/contract/posts/board.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { SearchField } from '#src/components/form/search-field.tsx';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { type FilterBarProps, FilterControls } from './filter-controls.tsx';
import { activeFilters, withPart } from './filter-options.ts';
import { boardTexts } from '../board-texts.ts';

const loadDialog = () => import('./filters-dialog.tsx');
const FiltersDialog = lazy(async () => ({ default: (await loadDialog()).FiltersDialog }));

const SEARCH_DELAY_MS = 250;

/** The search, and the filters: in a wide window next to it, else in a dialog. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilterChange, facets } = props;
  return (
    <div role="search" className="flex gap-2 [&_input]:min-h-10 xl:pointer-fine:[&_input]:min-h-9">
      <div className="min-w-40 flex-1">
        <BoardSearch filter={filter} onFilterChange={onFilterChange} />
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
  const wasOpened = useWasOpened(isOpen, loadDialog);
  const count = activeFilters(props.filter).filter(({ part }) => part !== 'search').length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        {boardTexts.filters}{' '}
        {count > 0 && (
          <span className="min-w-5.5 rounded-full bg-flare px-1.5 text-center text-xs leading-5.5 text-on-flare">
            <span>{count}</span> <VisuallyHidden>{boardTexts.filtersActive}</VisuallyHidden>
          </span>
        )}
      </Button>
      <Suspense>{wasOpened && <FiltersDialog {...props} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
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
