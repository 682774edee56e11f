import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'ref' | 'type' | 'value' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement | null>;
  /** Accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Accessible name of the clear button. */
  readonly clearLabel: string;
}

/** A search field with a clear button. */
export function SearchField({ ref, label, value, onValueChange, clearLabel, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-3 size-4.5 -translate-y-1/2 text-faint"
      />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="field-frame pe-11 ps-10 placeholder-shown:pe-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <span className="absolute inset-y-0 end-0.5 grid place-items-center">
          <IconButton
            label={clearLabel}
            onClick={() => {
              // The button disappears with the text.
              field.current?.focus();
              onValueChange('');
            }}
          >
            <X />
          </IconButton>
        </span>
      )}
    </div>
  );
}

const SEARCH_DELAY_MS = 250;

interface DebouncedSearchFieldProps extends Omit<SearchFieldProps, 'onValueChange'> {
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

/** A search whose `value` is applied after a pause in typing, and may also change elsewhere, such as in the URL. */
export function DebouncedSearchField({ value, onSearch, ...field }: DebouncedSearchFieldProps) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (value !== applied.current) setText(value);
    applied.current = value;
  }, [value]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === applied.current) return undefined;
    const timer = setTimeout(() => {
      applied.current = trimmed;
      search(trimmed);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchField {...field} value={text} onValueChange={setText} />;
}
