import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Home and End jump to the ends of the list. The browser's smooth scrolling would stop at rows with another height. */
export function useJumpKeys(scroller: RefObject<HTMLElement | null>, list: Virtualizer<HTMLDivElement, Element>): void {
  const jump = useEffectEvent((event: KeyboardEvent): void => {
    if (event.target !== scroller.current || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'Home') list.scrollToOffset(0);
    else list.scrollToEnd();
  });
  useEffect(() => {
    const { current } = scroller;
    const listener = (event: KeyboardEvent): void => jump(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [scroller]);
}
