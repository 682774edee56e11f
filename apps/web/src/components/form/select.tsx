import { Select as BaseSelect } from '@base-ui/react/select';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode, Ref } from 'react';
import { buttonClass } from '../button-class.ts';
import { classNames } from '../class-names.ts';
import { itemClass } from '../overlay/item-class.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** The label is a name, which must not be translated, although it is not the value. */
  readonly isName?: boolean;
  /** Folded words by which a combobox finds the option too. */
  readonly keywords?: readonly string[];
}

/** Options for the numbers from 1. */
export const numberOptions = (count: number, label: (number: number) => string): Option[] =>
  Array.from({ length: count }, (_, index) => ({ value: String(index + 1), label: label(index + 1) }));

/** 'no' for an option that is its own label: a name, such as that of a game, platform or role. */
export const translateOf = (option: Omit<Option, 'keywords'> | undefined): 'no' | undefined =>
  option?.isName === true || option?.label === option?.value ? 'no' : undefined;

interface SelectProps<Item extends Option> {
  readonly label: string;
  readonly options: readonly Item[];
  /** Text at the end of an option, such as a count. */
  readonly renderDetail?: ((option: Item) => string | undefined) | undefined;
  /** Picture before the label of an option. */
  readonly renderLeading?: ((option: Item) => ReactNode) | undefined;
  /** Only assistive technology reads the label. */
  readonly hidesLabel?: boolean;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly disabled?: boolean;
  /** Default 'md', the height of the other fields. */
  readonly size?: 'sm' | 'md';
  /** Small ones without a frame, such as a filter that is not set. */
  readonly isGhost?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const triggerClassOf = (size: 'sm' | 'md', isGhost: boolean): string =>
  size === 'sm'
    ? classNames(buttonClass({ size, variant: isGhost ? 'ghost' : 'quiet' }), 'w-full text-start')
    : 'field-frame flex items-center gap-2 text-start';

/** Single choice from a short list. */
export function Select<Item extends Option>({
  label,
  hidesLabel = false,
  options,
  value,
  onValueChange,
  renderDetail,
  renderLeading,
  isGhost = false,
  disabled = false,
  size = 'md',
  ref,
}: SelectProps<Item>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <BaseSelect.Root
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
        modal={false}
      >
        {!hidesLabel && <BaseSelect.Label className="text-sm font-semibold">{label}</BaseSelect.Label>}
        <BaseSelect.Trigger
          ref={ref}
          aria-label={hidesLabel ? label : undefined}
          className={triggerClassOf(size, isGhost)}
        >
          <span dir="auto" translate={translateOf(chosen)} className="min-w-0 flex-1 truncate">
            {chosen?.label ?? value}
          </span>
          <ChevronsUpDown aria-hidden className="size-4 text-faint" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-50 outline-none">
            <BaseSelect.Popup
              className="float-panel max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1 outline-none"
              style={{ maxWidth: 'var(--available-width)' }}
            >
              <SelectItems options={options} renderDetail={renderDetail} renderLeading={renderLeading} />
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}

/** A component of its own, so that a long list renders only when open. */
const SelectItems = <Item extends Option>({
  options,
  renderDetail = () => undefined,
  renderLeading,
}: Pick<SelectProps<Item>, 'options' | 'renderDetail' | 'renderLeading'>) =>
  options.map((option) => {
    const detail = renderDetail(option);
    return (
      <BaseSelect.Item key={option.value} value={option.value} className={itemClass}>
        {renderLeading?.(option)}
        <BaseSelect.ItemText dir="auto" translate={translateOf(option)} className="min-w-0 flex-1 truncate">
          {option.label}
        </BaseSelect.ItemText>
        {detail && <span className="text-xs text-faint">{detail}</span>}
        <BaseSelect.ItemIndicator className="text-flare-text">
          <Check aria-hidden className="size-4" />
        </BaseSelect.ItemIndicator>
      </BaseSelect.Item>
    );
  });
