import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import type { TooltipPopup as Popup } from './tooltip-popup.tsx';

const SHOW_DELAY_MS = 400;

/** Loaded with the first tooltip. If loading fails, there is none. */
const TooltipPopup = lazy(async () => {
  const nothing: typeof Popup = () => <></>;
  const loaded = await import('./tooltip-popup.tsx').catch(() => undefined);
  return { default: loaded?.TooltipPopup ?? nothing };
});

interface TooltipProps {
  readonly text: string;
  /** The described element; it must have its own accessible name and no {@link TooltipHandlers}. */
  readonly children: ReactElement<object>;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Tracks the element to show a tooltip for: set after a long hover or keyboard focus, cleared on leave, press or blur. */
function useTooltipAnchor() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter: ({ currentTarget, pointerType }: React.PointerEvent): void => {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAnchor(currentTarget), SHOW_DELAY_MS);
    },
    onFocus: ({ currentTarget }: React.FocusEvent): void => {
      if (currentTarget.matches(':focus-visible')) setAnchor(currentTarget);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onBlur: hide,
  };
  return { anchor, hide, handlers };
}

export type TooltipHandlers = ReturnType<typeof useTooltipAnchor>['handlers'];

/** A short text next to an element while it is hovered or focused. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const { anchor, hide, handlers } = useTooltipAnchor();
  const [isMounted, setIsMounted] = useState(false);
  if (anchor && !isMounted) setIsMounted(true);
  return (
    <>
      {cloneElement(children, handlers)}
      {isMounted && (
        <Suspense>
          <TooltipPopup text={text} side={side} anchor={anchor} onHide={hide} />
        </Suspense>
      )}
    </>
  );
}
