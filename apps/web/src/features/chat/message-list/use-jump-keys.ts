import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Home and End lead to the ends of the list. The browser's own glide would be stopped on its way by each row that turns
 * out higher or lower than it was thought.
 */
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
