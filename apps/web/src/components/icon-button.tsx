import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip, type TooltipHandlers } from './overlay/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | keyof TooltipHandlers> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly variant?: 'ghost' | 'primary' | 'danger';
  readonly tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
}

const variants = {
  ghost: 'text-soft hover:bg-overlay hover:text-fg',
  primary: 'bg-flare text-on-flare hover:bg-flare-hover',
  danger: 'text-soft hover:bg-rose-tint hover:text-rose-text',
};

/** A button that is only an icon. */
export function IconButton({ label, variant = 'ghost', tooltipSide = 'top', children, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        // Safari focuses a clicked button only with this attribute.
        tabIndex={0}
        {...props}
        aria-label={label}
        className={classNames(
          'inline-grid size-10 flex-none place-items-center rounded-md transition-[background-color,color,transform]',
          'active:scale-95 disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
          variants[variant],
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}
