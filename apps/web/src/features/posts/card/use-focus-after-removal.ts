import { type RefObject, useEffect, useRef } from 'react';

const headingIn = (element: Element | null | undefined): HTMLElement | null | undefined =>
  element?.querySelector<HTMLElement>('article h3');

/** A card that its author takes away takes the focus with it: that goes on to the card beside it. For the cards' list. */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<{ readonly card: Element; readonly beside: Element | null }>(null);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest('li') : null;
      focused.current = card && { card, beside: card.nextElementSibling ?? card.previousElementSibling };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const { card, beside } = focused.current ?? {};
    if (!card || card.isConnected || document.activeElement !== document.body) return;
    (headingIn(beside) ?? headingIn(list.current))?.focus({ preventScroll: true });
  });
  return list;
}
