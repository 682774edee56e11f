import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Sets a CSS variable of the page to the height of the element while it is rendered. Returns the element's ref. */
export function useHeightVariable<E extends HTMLElement>(
  name: `--${string}`,
  isRendered: boolean,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!isRendered || !current) return undefined;
    const { style } = document.documentElement;
    const update = (): void => style.setProperty(name, `${current.offsetHeight}px`);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, isRendered]);
  return element;
}
