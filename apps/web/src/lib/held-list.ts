import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A touch holds a list until its click is handled, and the second tap of a double tap. */
const AFTER_TOUCH_MS = 500;

/**
 * What the mouse was moved to or a finger touched, until a key is pressed, and what a key focused or was pressed on: the element
 * with those around it, because a change may replace the element.
 */
const rested: Record<'pointer' | 'focus', readonly EventTarget[]> = { pointer: [], focus: [] };
/** Elements with an open dialog or menu. */
const openers = new Set<Element>();
const { subscribe, notify } = createListeners();
let release: ReturnType<typeof setTimeout> | undefined;

function rest(by: keyof typeof rested, path: readonly EventTarget[] = []): void {
  if (by === 'pointer') clearTimeout(release);
  if (rested[by][0] === path[0]) return;
  rested[by] = path;
  notify();
}

const options = { capture: true, passive: true };
// Not 'pointerover', which browsers also send when the page changes under a pointer that rests.
for (const type of ['pointermove', 'pointerdown'] as const)
  window.addEventListener(type, (event) => rest('pointer', event.composedPath()), options);
window.addEventListener(
  'pointerout',
  ({ relatedTarget, pointerType }) => {
    const hasLeftPage = relatedTarget === null;
    if (hasLeftPage) release = setTimeout(() => rest('pointer'), pointerType === 'touch' ? AFTER_TOUCH_MS : 0);
  },
  options,
);
/** Not if a dialog returns the focus to an item, which it may have deleted. */
let isFocusMovedByKey = false;
window.addEventListener(
  'keydown',
  (event) => {
    rest('pointer');
    rest('focus', event.composedPath());
    isFocusMovedByKey = true;
    setTimeout(() => (isFocusMovedByKey = false));
  },
  options,
);
window.addEventListener('focusin', (event) => rest('focus', isFocusMovedByKey ? event.composedPath() : []));
window.addEventListener('focusout', () => rest('focus'));

/** While a dialog or menu of an item is open, its list is held: otherwise both could disappear with the item. */
export function useHold(opener: RefObject<Element | null>, isOpen: boolean): void {
  useEffect(() => {
    const { current } = opener;
    if (!isOpen || !current) return undefined;
    openers.add(current);
    notify();
    return () => {
      openers.delete(current);
      notify();
    };
  }, [opener, isOpen]);
}

/** In an area with `data-hold`, not between its lists. */
const heldSelector = '[data-hold] :is(ul, li, tr, a, button)';

const areListsHeld = (): boolean =>
  [...rested.pointer, ...rested.focus].some(
    (element) => element instanceof Element && element.isConnected && element.matches(heldSelector),
  ) || [...openers].some((opener) => opener.closest(heldSelector));

/** Whether the pointer or the keyboard focus rests on a list, or one of its items has an open dialog or menu. */
export const useIsHeld = (): boolean => useSyncExternalStore(subscribe, areListsHeld);

interface HeldListOptions<Item> {
  /** The held item with what may change at once, which must not change its size. `current` is undefined if it left the list. */
  readonly update?: (held: Item, current: Item | undefined) => Item;
  /** Shows items that are added at the end, because nothing follows the list. */
  readonly appends?: boolean;
}

/**
 * Keeps a list as it is while the pointer or the keyboard focus rests on it or on another list of the page, so that no change
 * moves what the member is about to press. Then the list catches up. An element around the lists needs `data-hold`.
 */
export function useHeldList<Item extends { readonly id: string }>(
  items: readonly Item[],
  { update = (held, current) => current ?? held, appends = false }: HeldListOptions<Item> = {},
): readonly Item[] {
  const isHeld = useIsHeld();
  const [held, setHeld] = useState<readonly Item[]>();
  if (isHeld !== (held !== undefined)) setHeld(isHeld ? items : undefined);
  if (!isHeld || !held) return items;
  const known = new Set(held.map(({ id }) => id));
  const added = appends ? items.slice(items.findLastIndex(({ id }) => known.has(id)) + 1) : [];
  if (added.length > 0) setHeld([...held, ...added]);
  const current = new Map(items.map((item) => [item.id, item]));
  return held.map((item) => update(item, current.get(item.id)));
}
