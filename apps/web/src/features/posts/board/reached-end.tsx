import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the screen the end counts as reached, so that more is there before it is seen. */
const AHEAD = '1200px';

/** Marks the end of a list; calls `onReached` when it comes near the screen, or is near it from the start. */
export function ReachedEnd({ onReached }: { readonly onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: AHEAD });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={end} className="absolute" />;
}
