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

/**
 * Delays the second click of a double click until the button is rendered as busy, so that a form is sent once. The click
 * takes effect if the first one showed an error.
 */
function delaySecondClick(event: MouseEvent<HTMLButtonElement>): void {
  const { detail, currentTarget: button } = event;
  if (detail < 2 || button.type !== 'submit') return;
  event.preventDefault();
  setTimeout(() => button.click());
}

const preventDefault = (event: MouseEvent): void => event.preventDefault();

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
  const isDisabled = disabled || busy || undefined;
  // A browser takes the focus from a button with the attribute `disabled`.
  const keepsFocus = busy || focusableWhenDisabled;
  return (
    <button
      type="button"
      // Safari focuses a clicked button only with this attribute.
      tabIndex={0}
      onClick={delaySecondClick}
      {...props}
      {...(isDisabled && { onClick: preventDefault })}
      disabled={isDisabled && !keepsFocus}
      aria-disabled={isDisabled && keepsFocus}
      data-disabled={isDisabled}
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
    </button>
  );
}
