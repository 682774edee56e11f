import type { PostFilter } from '@muster/contract/posts/board.ts';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Removing a filter on the empty board unmounts the button with the focus. Moves the focus to the heading of the
 * results and, once they are loaded, to the first card or else to the search field.
 */
export function useFocusOnResult(board: RefObject<HTMLElement | null>, filter: PostFilter, isLoaded: boolean) {
  const previousFilter = useRef<PostFilter>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!previousFilter.current || previousFilter.current === filter || !isLoaded) return;
    previousFilter.current = null;
    if (document.activeElement !== heading.current) return;
    const firstCard = board.current?.querySelector<HTMLElement>('article h3');
    (firstCard ?? board.current?.querySelector<HTMLElement>('[type=search]'))?.focus({ preventScroll: true });
  }, [board, filter, isLoaded]);
  const onFilterRemoved = (): void => {
    previousFilter.current = filter;
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, onFilterRemoved };
}
