import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Work is under way: the button cannot be pressed and says so. */
  readonly busy?: boolean | undefined;
  /** What stands on it while busy. */
  readonly busyLabel?: string | undefined;
  readonly icon?: ReactNode;
}

/** A button. It is as wide as the wider of its two labels, so that nothing moves while it works. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide })}
    >
      <span className="grid place-items-center">
        <span className={`col-start-1 row-start-1 flex items-center gap-2 ${busy && busyLabel ? 'invisible' : ''}`}>
          {icon}
          {children}
        </span>
        {busyLabel && <span className={`col-start-1 row-start-1 ${busy ? '' : 'invisible'}`}>{busyLabel}</span>}
      </span>
    </BaseButton>
  );
}
