import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { Option } from './select.tsx';

interface ComboboxChoice<Item extends Option> {
  readonly options: readonly Item[];
  readonly value: string;
  readonly onValueChange: (value: string, typed: string) => void;
  readonly alwaysListed?: string;
}

const isSameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What happens by itself when the list closes; it would take away what was typed and not chosen. */
const automaticResets: readonly string[] = ['none', 'input-clear'];

/** What stands in a combobox and what that means for its choice. */
export function useComboboxText<Item extends Option>(props: ComboboxChoice<Item>) {
  const { options, value, onValueChange, alwaysListed } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const [shown, setShown] = useState({ value, text: chosen?.label ?? value });
  const { contains } = BaseCombobox.useFilter();
  if (shown.value !== value) setShown({ value, text: chosen?.label ?? value });
  const { text } = shown;

  return {
    chosen,
    inputValue: text,
    onInputValueChange: (next: string, { reason }: { readonly reason: string }): void => {
      if (!automaticResets.includes(reason)) setShown((before) => ({ ...before, text: next }));
    },
    onValueChange: (next: Item | null): void => {
      const isSearch = text === chosen?.label || (next !== null && contains(next.label, text));
      onValueChange(next?.value ?? '', isSearch ? '' : text.trim());
    },
    filter: (option: Item, query: string): boolean => option.value === alwaysListed || contains(option.label, query),
    matches: (option: Item): boolean => contains(option.label, text.trim()),
    /** Takes the option that is named in full; any other text stays, and nothing is chosen. */
    commitText: (): void => {
      const named = options.find(({ label }) => isSameText(label, text));
      const next = named?.value ?? '';
      setShown({ value: next, text: named?.label ?? text });
      if (next !== value) onValueChange(next, '');
    },
  };
}
