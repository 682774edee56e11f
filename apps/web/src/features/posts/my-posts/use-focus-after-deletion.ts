import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Listed {
  readonly id: string;
}

/**
 * A deletion takes the button away that had the focus: it goes on to the next card, or to where a new post begins, or
 * to the heading of the screen when nothing else is left.
 */
export function useFocusAfterDeletion(container: RefObject<HTMLElement | null>, posts: readonly Listed[] = []) {
  const deleting = useRef<{ readonly id: string; readonly place: number }>(null);
  useEffect(() => {
    if (!deleting.current || posts.some(({ id }) => id === deleting.current?.id)) return;
    const headings = container.current?.querySelectorAll<HTMLElement>('article h3');
    const next = headings?.[Math.min(deleting.current.place, headings.length - 1)];
    const rest = container.current?.querySelector('a') ?? document.querySelector<HTMLElement>('h1');
    (next ?? rest)?.focus();
    deleting.current = null;
  }, [container, posts]);
  return useCallback((id: string, place: number): void => {
    deleting.current = { id, place };
  }, []);
}
