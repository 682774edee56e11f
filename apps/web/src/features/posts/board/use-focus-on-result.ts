import type { PostFilter } from '@muster/contract/board.ts';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where nothing is found, a filter that is taken away takes its button with it: the focus goes to the heading of the
 * results, and as soon as they are there to the first card, or to the search when there is none.
 */
export function useFocusOnResult(board: RefObject<HTMLElement | null>, filter: PostFilter, isSettled: boolean) {
  const left = useRef<PostFilter>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!left.current || left.current === filter || !isSettled) return;
    left.current = null;
    if (document.activeElement !== heading.current) return;
    const found = board.current?.querySelector<HTMLElement>('article h3');
    (found ?? board.current?.querySelector<HTMLElement>('[type=search]'))?.focus({ preventScroll: true });
  }, [board, filter, isSettled]);
  const leave = (): void => {
    left.current = filter;
    heading.current?.focus({ preventScroll: true });
  };
  return { heading, leave };
}
