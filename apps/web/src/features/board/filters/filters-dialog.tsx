import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { type FilterBarProps, FilterControls, WindowChips } from './filter-controls.tsx';
import { activeFilters } from './filter-options.ts';

interface FiltersDialogProps extends FilterBarProps, DialogState {}

/** The filters of a narrow window. */
export const FiltersDialog = ({
  isOpen,
  onOpenChange,
  areOwnPostsHidden,
  onOwnPostsHiddenChange,
  onClear,
  count,
  ...filters
}: FiltersDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`Filters`} description={count}>
    <div className="flex flex-col gap-3 [&>div]:w-full [&>div]:max-w-none [&>[role=group]>*]:grow">
      <WindowChips {...filters} />
      <FilterControls size="md" {...filters} />
      <Switch label={t`Hide my posts`} checked={areOwnPostsHidden} onCheckedChange={onOwnPostsHiddenChange} />
    </div>
    <div className="mt-2 flex flex-wrap gap-3 *:grow">
      <Button disabled={activeFilters(filters.filter).length === 0} focusableWhenDisabled onClick={onClear}>
        {t`Clear Filters`}
      </Button>
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {t`Show posts`}
      </Button>
    </div>
  </Dialog>
);
