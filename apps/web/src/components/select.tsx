import { Field } from '@base-ui/react/field';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Said at the end of the line, as a count. */
  readonly detail?: string | undefined;
}

interface SelectProps<Item extends Option> {
  readonly label: string;
  /** The label is there for assistive technology alone. */
  readonly hidesLabel?: boolean;
  readonly options: readonly Item[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly renderLeading?: (option: Item) => ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One choice out of a short list. */
export function Select<Item extends Option>({
  label,
  hidesLabel = false,
  options,
  value,
  onValueChange,
  renderLeading,
  disabled = false,
  name,
  ref,
}: SelectProps<Item>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field.Root disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <BaseSelect.Root
        items={[...options]}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        name={name}
        modal={false}
      >
        <BaseSelect.Label className={hidesLabel ? 'sr-only' : 'text-sm font-semibold'}>{label}</BaseSelect.Label>
        <BaseSelect.Trigger ref={ref} className="field-frame flex items-center gap-2 text-left">
          {chosen && renderLeading?.(chosen)}
          <span className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</span>
          <ChevronsUpDown aria-hidden className="size-4 text-faint" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-40 outline-none">
            <BaseSelect.Popup className="float-panel max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1 outline-none">
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className={itemClass}>
                  {renderLeading?.(option)}
                  <BaseSelect.ItemText className="min-w-0 flex-1 truncate">{option.label}</BaseSelect.ItemText>
                  {option.detail && <span className="text-xs text-faint">{option.detail}</span>}
                  <BaseSelect.ItemIndicator className="text-flare-text">
                    <Check aria-hidden className="size-4" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </Field.Root>
  );
}

/** How one line of a floating list looks. */
export const itemClass = classNames(
  'flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 text-sm text-soft outline-none select-none',
  'pointer-coarse:min-h-11 data-highlighted:bg-overlay data-highlighted:text-fg data-highlighted:system-selected data-selected:text-fg',
);
