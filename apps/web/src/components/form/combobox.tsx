import { t } from '@lingui/core/macro';
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { foldText } from '@muster/contract/values/fold-text.ts';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, type Ref, useState } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { itemClass } from '../overlay/item-class.ts';
import { type Option, translateOf } from './select.tsx';

interface ComboboxProps<Item extends Option> extends FormFieldProps {
  readonly options: readonly Item[];
  /** The selected value; '' for none. */
  readonly value: string;
  /** `typed` is the text in the field, or empty if it only filtered the list. */
  readonly onValueChange: (value: string, typed: string) => void;
  /** Called on every input. */
  readonly onTyping?: () => void;
  readonly onBlur?: () => void;
  /** Value of the option that the filter never hides. */
  readonly alwaysListed?: string;
  /** Rendered at the start of the field and of each option. */
  readonly renderLeading?: (option: Item) => ReactNode;
  readonly placeholder?: string;
  /** Shown if no option matches. */
  readonly emptyText: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Single choice from a long, filterable list. Text without a match stays in the field. */
export function Combobox<Item extends Option>(props: ComboboxProps<Item>) {
  const { options, onTyping, onBlur, renderLeading, placeholder, emptyText, ref } = props;
  const { chosen, commitText, matches, ...root } = useComboboxText(props);
  const leading = chosen && renderLeading?.(chosen);
  return (
    <FormField {...props}>
      <BaseCombobox.Root
        {...root}
        items={[...options]}
        value={chosen}
        isItemEqualToValue={(a: Item, b: Item) => a.value === b.value}
        autoHighlight
      >
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center">{leading}</span>
          )}
          <BaseCombobox.Input
            ref={ref}
            onInput={onTyping}
            onBlur={() => {
              commitText();
              onBlur?.();
            }}
            placeholder={placeholder}
            className={`field-frame pe-11 ${leading ? 'ps-11' : ''}`}
          />
          <BaseCombobox.Trigger
            aria-label={t`Show all`}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-faint hover:text-fg"
          >
            <ChevronsUpDown aria-hidden className="size-4" />
          </BaseCombobox.Trigger>
        </div>
        <ComboboxList {...props} emptyText={options.some(matches) ? undefined : emptyText} />
      </BaseCombobox.Root>
    </FormField>
  );
}

function ComboboxList<Item extends Option>({
  renderLeading,
  emptyText,
}: Pick<ComboboxProps<Item>, 'renderLeading'> & { readonly emptyText: string | undefined }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={6} className="z-50 outline-none">
        <BaseCombobox.Popup className="float-panel max-h-[min(22rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain p-1">
          <BaseCombobox.Status>
            {emptyText && <div className="px-3 py-4 text-sm text-faint">{emptyText}</div>}
          </BaseCombobox.Status>
          <BaseCombobox.List>
            {(option: Item) => (
              <BaseCombobox.Item key={option.value} value={option} className={itemClass}>
                {renderLeading?.(option)}
                <span dir="auto" translate={translateOf(option)} className="min-w-0 flex-1 truncate">
                  {option.label}
                </span>
                <BaseCombobox.ItemIndicator className="text-flare-text">
                  <Check aria-hidden className="size-4" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

interface ComboboxChoice<Item extends Option> {
  readonly options: readonly Item[];
  readonly value: string;
  readonly onValueChange: (value: string, typed: string) => void;
  readonly alwaysListed?: string;
}

const isSameText = (a: string, b: string): boolean => foldText(a.trim()) === foldText(b.trim());
const isMatch = ({ label, keywords = [] }: Option, text: string): boolean => {
  const folded = foldText(text.trim());
  return foldText(label).includes(folded) || keywords.some((keyword) => keyword.startsWith(folded));
};

/** Base UI resets the text for these reasons when the list closes; unmatched text must stay. */
const automaticResets: readonly string[] = ['none', 'input-clear'];

/** Syncs the text of a combobox with its selection. */
function useComboboxText<Item extends Option>(props: ComboboxChoice<Item>) {
  const { options, value, onValueChange, alwaysListed } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const [shown, setShown] = useState({ value, text: chosen?.label ?? value });
  if (shown.value !== value) setShown({ value, text: chosen?.label ?? value });
  const { text } = shown;

  return {
    chosen,
    inputValue: text,
    onInputValueChange: (next: string, { reason }: { readonly reason: string }): void => {
      if (!automaticResets.includes(reason)) setShown((before) => ({ ...before, text: next }));
    },
    onValueChange: (next: Item | null): void => {
      // Text that matches neither label was typed as a custom value.
      const isFilterText = text === chosen?.label || (next !== null && isMatch(next, text));
      onValueChange(next?.value ?? '', isFilterText ? '' : text.trim());
    },
    filter: (option: Item, query: string): boolean => option.value === alwaysListed || isMatch(option, query),
    matches: (option: Item): boolean => isMatch(option, text),
    /** Selects the option with exactly this label or keyword; other text stays and clears the selection. */
    commitText: (): void => {
      const named =
        options.find(({ label }) => isSameText(label, text)) ??
        options.find(({ keywords }) => keywords?.includes(foldText(text.trim())));
      const next = named?.value ?? '';
      setShown({ value: next, text: named?.label ?? text });
      if (next !== value) onValueChange(next, '');
    },
  };
}
