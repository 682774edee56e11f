import { t } from '@lingui/core/macro';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { Ref } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  /** Undefined while unknown. */
  readonly checked: boolean | undefined;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** An on/off switch with a visible state label. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false, ref }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 has-data-disabled:cursor-not-allowed">
      <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <span className="block text-sm font-semibold">{label}</span>
        {hint && <span className="block text-sm text-faint">{hint}</span>}
      </span>
      <span className="ms-auto flex items-center gap-2.5">
        <span aria-hidden className="min-w-8 text-end font-display text-sm font-bold text-soft">
          {checked === undefined ? '' : checked ? t`ON` : t`OFF`}
        </span>
        <BaseSwitch.Root
          ref={ref}
          checked={checked ?? false}
          onCheckedChange={onCheckedChange}
          disabled={disabled || checked === undefined}
          className="flex h-7 w-12 flex-none items-center rounded-full border border-line-strong bg-overlay p-0.5 transition-colors data-checked:border-mint data-checked:bg-mint data-disabled:opacity-55"
        >
          <BaseSwitch.Thumb className="size-5.5 rounded-full bg-soft system-ink transition-[transform,background-color] data-checked:translate-x-5 rtl:data-checked:-translate-x-5 data-checked:bg-canvas" />
        </BaseSwitch.Root>
      </span>
    </label>
  );
}
