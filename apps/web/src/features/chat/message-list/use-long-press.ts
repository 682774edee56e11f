import { type PointerEvent, type SyntheticEvent, useRef } from 'react';
import { hasFinePointer } from '../sending/message-composer.tsx';

const LONG_PRESS_MS = 500;

const isOnLink = ({ target }: SyntheticEvent): boolean => target instanceof Element && target.closest('a') !== null;

/** Handlers that call `onLongPress` when a finger rests on the element, except on a link: it has the browser's own menu. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);
  const cancel = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const finish = (): void => {
    cancel();
    wasLongPress.current = true;
    onLongPress();
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      wasLongPress.current = false;
      if (event.pointerType !== 'touch' || hasFinePointer() || isOnLink(event)) return;
      cancel();
      timer.current = setTimeout(finish, LONG_PRESS_MS);
    },
    onPointerUp: cancel,
    // The browser started to scroll the list.
    onPointerCancel: cancel,
    // Some browsers report their own long press, which may be shorter.
    onContextMenu: (event: SyntheticEvent): void => {
      if (timer.current !== undefined) finish();
      if (wasLongPress.current) event.preventDefault();
    },
    // The click that follows would close what the press has opened.
    onTouchEnd: (event: SyntheticEvent): void => {
      if (wasLongPress.current) event.preventDefault();
    },
  };
}
