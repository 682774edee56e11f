import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';

/** Elements within this distance of the viewport render their content before they are visible. */
const VIEWPORT_MARGIN = '1500px';

interface Measurement {
  readonly height: number;
  readonly isNear: boolean;
}

/** Enough for the longest list and a few others in the browser history. */
const MAX_MEASUREMENTS = 400;

/** The last height of each element, so that a page has its old height after Back. */
const measurements = new Map<string, Measurement>();
addSessionCleanup(() => measurements.clear());

export const isMeasured = (name: string): boolean => measurements.has(name);

/** Evicts the least recently stored entry above the limit. */
function storeMeasurement(name: string, measurement: Measurement): void {
  measurements.delete(name);
  measurements.set(name, measurement);
  const [oldest] = measurements.keys();
  if (measurements.size > MAX_MEASUREMENTS && oldest !== undefined) measurements.delete(oldest);
}

interface NearViewport<Element> {
  readonly ref: RefObject<Element | null>;
  /** Whether to render the content; true until the element was observed once. */
  readonly isNear: boolean;
  /** The height without its content. */
  readonly height: number;
}

/** Whether an element is near enough to the viewport to render its content. `name` identifies its stored height. */
export function useNearViewport<Element extends HTMLElement>(name: string): NearViewport<Element> {
  const ref = useRef<Element>(null);
  const [measurement, setMeasurement] = useState<Measurement>(
    () => measurements.get(name) ?? { height: 0, isNear: true },
  );
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const onIntersection = ([entry]: IntersectionObserverEntry[]): void => {
      if (!entry) return;
      const isNear = entry.isIntersecting || element.contains(document.activeElement);
      const measured = { height: entry.boundingClientRect.height, isNear };
      storeMeasurement(name, measured);
      // Rendered in slices, because a chunk has many cards.
      startTransition(() => setMeasurement(measured));
    };
    const observer = new IntersectionObserver(onIntersection, { rootMargin: VIEWPORT_MARGIN });
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  return { ref, ...measurement };
}
