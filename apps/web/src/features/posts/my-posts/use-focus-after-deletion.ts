import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * A deletion unmounts the focused button. Moves the focus to the next card, else to the first link of the container,
 * else to the heading of the screen. Call the returned function with the id and index before deleting.
 */
export function useFocusAfterDeletion(
  container: RefObject<HTMLElement | null>,
  posts: readonly { readonly id: string }[] = [],
) {
  const deleting = useRef<{ readonly id: string; readonly index: number }>(null);
  useEffect(() => {
    if (!deleting.current || posts.some(({ id }) => id === deleting.current?.id)) return;
    const headings = container.current?.querySelectorAll<HTMLElement>('article h3');
    const next = headings?.[Math.min(deleting.current.index, headings.length - 1)];
    const fallback = container.current?.querySelector('a') ?? document.querySelector<HTMLElement>('h1');
    (next ?? fallback)?.focus();
    deleting.current = null;
  }, [container, posts]);
  return useCallback((id: string, index: number): void => {
    deleting.current = { id, index };
  }, []);
}
