import { t } from '@lingui/core/macro';
import { TABLE_SEARCH_MAX_LENGTH } from '@muster/contract/values/paging.ts';
import { DebouncedSearchField } from '#src/components/form/search-field.tsx';
import { type Option, Select } from '#src/components/form/select.tsx';
import type { AdminTabProps } from './admin-search.ts';

interface SelectFilter {
  readonly param: 'state' | 'platform';
  readonly label: string;
  readonly options: readonly Option[];
}

interface TableFiltersProps extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly searchLabel: string;
  readonly filter: Partial<Record<'search' | SelectFilter['param'], string | undefined>>;
  readonly selects: readonly SelectFilter[];
  /** Column widths on wide screens. */
  readonly className: string;
}

/** Options of a filter; the first one removes it. */
export const filterOptions = <Value extends string>(
  allLabel: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Option[] => [{ value: '', label: allLabel }, ...values.map((value) => ({ value, label: labelOf(value) }))];

/** The search field and the selects above a table. */
export const TableFilters = ({ searchLabel, filter, selects, className, onSearchChange }: TableFiltersProps) => (
  <div className={`grid gap-3 ${className}`}>
    <DebouncedSearchField
      label={searchLabel}
      placeholder={searchLabel}
      clearLabel={t`Clear search`}
      maxLength={TABLE_SEARCH_MAX_LENGTH}
      value={filter.search ?? ''}
      onSearch={(search) => onSearchChange({ search }, true)}
    />
    {selects.map(({ param, label, options }) => (
      <Select
        key={param}
        label={label}
        hidesLabel
        options={options}
        value={filter[param] ?? ''}
        onValueChange={(value) => onSearchChange({ [param]: value })}
      />
    ))}
  </div>
);
