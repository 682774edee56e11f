import { t } from '@lingui/core/macro';
import type { AdminCounts } from '@muster/contract/admin/overview.ts';
import { TABLE_SEARCH_MAX_LENGTH } from '@muster/contract/values/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { DebouncedSearchField } from '#src/components/form/search-field.tsx';
import { Select } from '#src/components/form/select.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { adminCountsQuery } from './admin-queries.ts';
import type { FilterProps } from './resource.ts';
import { ViewSwitch } from './view-switch.tsx';

/** A search field above a table. */
export const searchFilter = (label: string) =>
  function SearchFilter({ filter, onSearchChange }: FilterProps) {
    return (
      <DebouncedSearchField
        label={label}
        placeholder={label}
        clearLabel={t`Clear search`}
        maxLength={TABLE_SEARCH_MAX_LENGTH}
        value={filter.search ?? ''}
        onSearch={(search) => onSearchChange({ search }, true)}
      />
    );
  };

interface ChoiceFilter<Value extends string> {
  readonly param: 'state' | 'platform' | 'action';
  readonly label: string;
  /** Name of the option that removes the filter. */
  readonly allLabel: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
}

const optionsOf = <Value extends string>({ allLabel, values, nameOf }: ChoiceFilter<Value>) => [
  { value: '', label: allLabel },
  ...values.map((value) => ({ value, label: nameOf(value) })),
];

/** A list of values above a table. */
export function selectFilter<Value extends string>(choice: ChoiceFilter<Value> & { readonly hidesLabel?: boolean }) {
  const { param, label, hidesLabel = false } = choice;
  const options = optionsOf(choice);
  return function SelectFilter({ filter, onSearchChange }: FilterProps) {
    return (
      <Select
        label={label}
        hidesLabel={hidesLabel}
        options={options}
        value={filter[param] ?? ''}
        onValueChange={(value) => onSearchChange({ [param]: value })}
      />
    );
  };
}

/** Buttons for values above a table. `countOf` returns the count after the name of a value, if it has one. */
export function viewFilter<Value extends string>(
  choice: ChoiceFilter<Value> & { readonly counts: Readonly<Partial<Record<string, keyof AdminCounts>>> },
) {
  const { param, label, counts: countNames } = choice;
  const options = optionsOf(choice);
  return function ViewFilter({ filter, onSearchChange }: FilterProps) {
    const { data: counts } = useQuery(adminCountsQuery);
    const views = options.map(({ value, label: name }) => {
      const countName = countNames[value];
      const count = counts && countName && counts[countName];
      return { value, label: count ? `${name} (${formatNumber(count)})` : name };
    });
    return (
      <ViewSwitch
        label={label}
        views={views}
        view={filter[param] ?? ''}
        onViewChange={(value) => onSearchChange({ [param]: value })}
      />
    );
  };
}
