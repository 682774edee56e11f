import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets a CSS variable of the page to the height of the element while it is rendered, after `delayMs`. Returns the element's
 * ref.
 */
export function useHeightVariable<E extends HTMLElement>(
  name: `--${string}`,
  isRendered: boolean,
  delayMs = 0,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!isRendered || !current) return undefined;
    const { style } = document.documentElement;
    const update = (): void => style.setProperty(name, `${current.offsetHeight}px`);
    const observer = new ResizeObserver(update);
    const start = (): void => {
      update();
      observer.observe(current);
    };
    const timer = delayMs > 0 ? setTimeout(start, delayMs) : undefined;
    if (delayMs === 0) start();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, isRendered, delayMs]);
  return element;
}
