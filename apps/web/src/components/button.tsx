import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /** Disables the button while work is in progress. */
  readonly busy?: boolean | undefined;
  /** Label while busy. */
  readonly busyLabel?: string | undefined;
  readonly icon?: ReactNode;
  /** Keeps the focus when a click disables the button, as on the last page. */
  readonly focusableWhenDisabled?: boolean | undefined;
}

const ButtonLabel = ({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) => (
  <span
    aria-hidden={!isShown || undefined}
    className={classNames('col-start-1 row-start-1 flex items-center gap-2', !isShown && 'invisible')}
  >
    {children}
  </span>
);

/** Submits a form once after a double click: the second click can come before the button is rendered as busy. */
function ignoreSecondClick(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 1 && event.currentTarget.type === 'submit') event.preventDefault();
}

/** A button, as wide as the wider of its two labels, so that nothing moves while busy. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  icon,
  disabled,
  focusableWhenDisabled = false,
  children,
  ...props
}: ButtonProps) {
  const showsBusyLabel = busy && busyLabel !== undefined;
  return (
    <BaseButton
      type="button"
      onClick={ignoreSecondClick}
      {...props}
      disabled={disabled || busy}
      focusableWhenDisabled={busy || focusableWhenDisabled}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide })}
    >
      <span className="grid place-items-center">
        <ButtonLabel isShown={!showsBusyLabel}>
          {icon}
          <span className="contents">{children}</span>
        </ButtonLabel>
        {busyLabel && <ButtonLabel isShown={showsBusyLabel}>{busyLabel}</ButtonLabel>}
      </span>
    </BaseButton>
  );
}
