import { type RefObject, useEffect, useRef } from 'react';

const headingIn = (element: Element | null | undefined): HTMLElement | null | undefined =>
  element?.querySelector<HTMLElement>('article h3');

/** Moves the focus to the next card if the focused card is removed from the list. Returns the ref of the list. */
export function useFocusAfterRemoval(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<{ readonly card: Element; readonly neighbour: Element | null }>(null);
  useEffect(() => {
    const element = list.current;
    const onFocusIn = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest('li') : null;
      focused.current = card && { card, neighbour: card.nextElementSibling ?? card.previousElementSibling };
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => element?.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    const { card, neighbour } = focused.current ?? {};
    if (!card || card.isConnected || document.activeElement !== document.body) return;
    (headingIn(neighbour) ?? headingIn(list.current))?.focus({ preventScroll: true });
  });
  return list;
}
