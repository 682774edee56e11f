import { type RefObject, useLayoutEffect, useState } from 'react';

/** Column count of the last list, the initial guess for the next one. */
let lastCount = 1;

const countColumns = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

/** The number of columns of the first grid in `list`. */
export function useColumnCount(list: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(lastCount);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = (): void => {
      const grid = element.querySelector('ul');
      if (!grid) return;
      lastCount = countColumns(grid);
      setCount(lastCount);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return count;
}
