import { type RefObject, useEffect, useRef, useState } from 'react';
import { addSessionCleanup } from '#src/lib/session/session-watch.ts';

/** How far from the screen something counts as near, so that it is there before it is seen. */
const AHEAD = '1500px';

interface Place {
  readonly height: number;
  readonly isNear: boolean;
}

/** Enough for the longest list and the way back through a few others. */
const MOST_PLACES = 200;

/** Where things stood when they were last watched: one who comes back finds the page as high as it was. */
const places = new Map<string, Place>();
addSessionCleanup(() => places.clear());

/** Whether somebody comes back to what was watched under a name. */
export const isKeptPlace = (name: string): boolean => places.has(name);

/** What was watched longest ago goes first. */
function keepPlace(name: string, place: Place): void {
  places.delete(name);
  places.set(name, place);
  const [oldest] = places.keys();
  if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
}

interface NearScreen<Element> {
  readonly ref: RefObject<Element | null>;
  /** Whether its content is to be there; until it was watched once, it is. */
  readonly isNear: boolean;
  /** How high it is without its content. */
  readonly height: number;
}

/** Tells whether an element is near enough to the screen to have its content. Its place is kept under `name`. */
export function useNearScreen<Element extends HTMLElement>(name: string): NearScreen<Element> {
  const ref = useRef<Element>(null);
  const [place, setPlace] = useState<Place>(() => places.get(name) ?? { height: 0, isNear: true });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const note = ([entry]: IntersectionObserverEntry[]): void => {
      if (!entry) return;
      const isNear = entry.isIntersecting || element.contains(document.activeElement);
      const seen = { height: entry.boundingClientRect.height, isNear };
      keepPlace(name, seen);
      setPlace(seen);
    };
    const watcher = new IntersectionObserver(note, { rootMargin: AHEAD });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [name]);
  return { ref, ...place };
}
