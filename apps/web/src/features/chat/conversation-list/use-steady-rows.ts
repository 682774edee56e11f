import { useLayoutEffect, useRef } from 'react';

/**
 * Adjusts the scroll position of a list when rows move above the visible ones, so that these do not shift on the screen.
 * All rows must have the same height. The browser's scroll anchoring fails here: React reinserts the rows that stay.
 */
export function useSteadyRows(ids: readonly string[]) {
  const scroller = useRef<HTMLElement>(null);
  const shownIds = useRef(ids);
  useLayoutEffect(() => {
    const before = shownIds.current;
    shownIds.current = ids;
    // Reading the scroll position forces a layout.
    if (before.length === ids.length && before.every((id, place) => id === ids[place])) return;
    const { current } = scroller;
    if (!current || current.scrollTop === 0) return;
    const rowPx = current.scrollHeight / ids.length;
    const first = Math.floor(current.scrollTop / rowPx);
    const shifts = before
      .slice(first, first + Math.ceil(current.clientHeight / rowPx))
      .flatMap((id, place) => (ids.includes(id) ? [ids.indexOf(id) - first - place] : []));
    // The rows that moved to the top have smaller shifts than those that stayed.
    if (shifts.length > 0) current.scrollTop += Math.max(...shifts) * rowPx;
  }, [ids]);
  return scroller;
}
