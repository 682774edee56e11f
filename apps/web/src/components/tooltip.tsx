import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** The element it explains; it must have its own accessible name. */
  readonly children: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short text beside an element while it is hovered or focused. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={8} className="z-50">
          <BaseTooltip.Popup className="float-panel max-w-60 rounded-sm bg-overlay px-2 py-1 text-xs text-fg">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
