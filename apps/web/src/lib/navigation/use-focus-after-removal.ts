import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus to the next item if the focused item is removed from the list, else to its dialog or the heading of the screen.
 * `target` selects the element of an item that takes the focus. Returns the ref of the list.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(target: string): RefCallback<E> {
  const list = useRef<E>(null);
  const focused = useRef<Readonly<Record<'neighbour' | 'dialog', Element | null>> & { readonly item: Element }>(null);
  useEffect(() => {
    const { item, neighbour, dialog } = focused.current ?? {};
    if (!item || item.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    const next = [neighbour, list.current].map((element) =>
      element?.isConnected ? element.querySelector<HTMLElement>(target) : null,
    );
    const container = dialog?.isConnected && dialog instanceof HTMLElement ? dialog : document.querySelector('h1');
    (next.find(Boolean) ?? container)?.focus({ preventScroll: true });
  });
  return useCallback((element: E) => {
    list.current = element;
    const onFocusIn = ({ target: inner }: FocusEvent): void => {
      const item = inner instanceof Element ? inner.closest('li') : null;
      focused.current = item && {
        item,
        neighbour: item.nextElementSibling ?? item.previousElementSibling,
        dialog: item.closest('[role=dialog]'),
      };
    };
    element.addEventListener('focusin', onFocusIn);
    return () => {
      list.current = null;
      element.removeEventListener('focusin', onFocusIn);
    };
  }, []);
}
