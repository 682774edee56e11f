import { type RefObject, useCallback, useEffect, useRef } from 'react';

const headingIn = (element: Element | null | undefined): HTMLElement | null =>
  element?.isConnected ? element.querySelector<HTMLElement>('article h2') : null;

interface QueueFocus {
  /** Ref of the queue element. */
  readonly queue: RefObject<HTMLElement | null>;
  /** Returns the next focus target after a card was removed: its neighbour, the first card or the queue. */
  readonly findNext: () => HTMLElement | null;
}

/** Moves the focus to the next card when the focused card is removed from the queue. */
export function useFocusInQueue(): QueueFocus {
  const queue = useRef<HTMLElement>(null);
  const focused = useRef<{ readonly card: Element; readonly neighbour: Element | null }>(null);
  const findNext = useCallback((): HTMLElement | null => {
    const { card, neighbour } = focused.current ?? {};
    if (!card || card.isConnected) return null;
    return headingIn(neighbour) ?? headingIn(queue.current) ?? queue.current;
  }, []);
  useEffect(() => {
    const element = queue.current;
    const rememberCard = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest('li') : null;
      if (card) focused.current = { card, neighbour: card.nextElementSibling ?? card.previousElementSibling };
    };
    element?.addEventListener('focusin', rememberCard);
    return () => element?.removeEventListener('focusin', rememberCard);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) findNext()?.focus();
  });
  return { queue, findNext };
}
