import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useRef } from 'react';

interface TooltipPopupProps {
  readonly text: string;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  /** The described element; null while hidden. */
  readonly anchor: Element | null;
  readonly onHide: () => void;
}

export function TooltipPopup({ text, side, anchor, onHide }: TooltipPopupProps) {
  /** Keeps the position while fading out. */
  const lastAnchor = useRef(anchor);
  useEffect(() => {
    if (anchor) lastAnchor.current = anchor;
  }, [anchor]);
  return (
    <Tooltip.Root open={anchor !== null} onOpenChange={(isOpen) => !isOpen && onHide()}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={() => anchor ?? lastAnchor.current} side={side} sideOffset={8} className="z-50">
          <Tooltip.Popup className="float-panel max-w-60 rounded-sm bg-overlay px-2 py-1 text-xs text-fg">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
