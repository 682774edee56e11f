import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** How far below the screen the end counts as reached, so that more is there before it is seen. */
const AHEAD = '1200px';

/** Calls `onReached` when the element comes near the screen, as long as `isActive`. */
export function useReachedEnd<Element extends HTMLElement>(
  isActive: boolean,
  onReached: () => void,
): RefObject<Element | null> {
  const end = useRef<Element>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!isActive || !end.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: AHEAD });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isActive]);
  return end;
}
