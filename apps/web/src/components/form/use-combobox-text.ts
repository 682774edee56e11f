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

/** Base UI resets the text for these reasons when the list closes; unmatched text must stay. */
const automaticResets: readonly string[] = ['none', 'input-clear'];

/** Syncs the text of a combobox with its selection. */
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
    /** Selects the option with exactly this label; other text stays and clears the selection. */
    commitText: (): void => {
      const named = options.find(({ label }) => isSameText(label, text));
      const next = named?.value ?? '';
      setShown({ value: next, text: named?.label ?? text });
      if (next !== value) onValueChange(next, '');
    },
  };
}
