import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { itemClass } from '#src/components/overlay/item-class.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectItemsProps<Item extends Option> {
  readonly options: readonly Item[];
  readonly renderLeading?: ((option: Item) => ReactNode) | undefined;
  /** Text at the end of an option, such as a count. */
  readonly renderDetail?: ((option: Item) => string | undefined) | undefined;
}

interface SelectProps<Item extends Option> extends SelectItemsProps<Item> {
  readonly label: string;
  /** Hides the label visually. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Single choice from a short list. */
export function Select<Item extends Option>({
  label,
  hidesLabel = false,
  options,
  value,
  onValueChange,
  renderLeading,
  renderDetail,
  disabled = false,
  name,
  ref,
}: SelectProps<Item>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <BaseSelect.Root
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        name={name}
        disabled={disabled}
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
              <SelectItems options={options} renderLeading={renderLeading} renderDetail={renderDetail} />
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}

/** A component of its own, so that a long list renders only when open. */
const SelectItems = <Item extends Option>({ options, renderLeading, renderDetail }: SelectItemsProps<Item>) =>
  options.map((option) => {
    const detail = renderDetail?.(option);
    return (
      <BaseSelect.Item key={option.value} value={option.value} className={itemClass}>
        {renderLeading?.(option)}
        <BaseSelect.ItemText className="min-w-0 flex-1 truncate">{option.label}</BaseSelect.ItemText>
        {detail && <span className="text-xs text-faint">{detail}</span>}
        <BaseSelect.ItemIndicator className="text-flare-text">
          <Check aria-hidden className="size-4" />
        </BaseSelect.ItemIndicator>
      </BaseSelect.Item>
    );
  });
