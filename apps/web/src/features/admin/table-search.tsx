import { TABLE_SEARCH_MAX_LENGTH } from '@muster/contract/admin/tables.ts';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '#src/components/form/search-field.tsx';
import { adminTexts } from './admin-texts.ts';

const DEBOUNCE_MS = 300;

interface TableSearchProps {
  readonly label: string;
  /** Search text from the URL. */
  readonly value: string;
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

/** Search field of a table, debounced. */
export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Navigation changed the URL.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), DEBOUNCE_MS);
  };
  return (
    <SearchField
      label={label}
      placeholder={label}
      clearLabel={adminTexts.clearSearch}
      maxLength={TABLE_SEARCH_MAX_LENGTH}
      value={text}
      onValueChange={change}
    />
  );
}
