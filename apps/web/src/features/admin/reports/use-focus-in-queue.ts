import { type RefObject, useCallback, useEffect, useRef } from 'react';

const headingIn = (element: Element | null | undefined): HTMLElement | null =>
  element?.isConnected ? element.querySelector<HTMLElement>('article h2') : null;

interface QueueFocus {
  /** For the element that holds the queue. */
  readonly queue: RefObject<HTMLElement | null>;
  /** Where the focus belongs once its card has gone: the card beside it, the first one, or the queue itself. */
  readonly findNext: () => HTMLElement | null;
}

/** A card that is decided, here or elsewhere, takes the focus with it: that goes on to the card beside it. */
export function useFocusInQueue(): QueueFocus {
  const queue = useRef<HTMLElement>(null);
  const focused = useRef<{ readonly card: Element; readonly beside: Element | null }>(null);
  const findNext = useCallback((): HTMLElement | null => {
    const { card, beside } = focused.current ?? {};
    if (!card || card.isConnected) return null;
    return headingIn(beside) ?? headingIn(queue.current) ?? queue.current;
  }, []);
  useEffect(() => {
    const element = queue.current;
    const rememberCard = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest('li') : null;
      if (card) focused.current = { card, beside: card.nextElementSibling ?? card.previousElementSibling };
    };
    element?.addEventListener('focusin', rememberCard);
    return () => element?.removeEventListener('focusin', rememberCard);
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) findNext()?.focus();
  });
  return { queue, findNext };
}
