import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from '#src/components/overlay/tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
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
      <BaseButton
        type="button"
        {...props}
        aria-label={label}
        className={classNames(
          'inline-grid size-10 flex-none place-items-center rounded-md transition-[background-color,color,transform]',
          'active:scale-95 data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-5',
          variants[variant],
        )}
      >
        {children}
      </BaseButton>
    </Tooltip>
  );
}
