import { createContext, type RefObject, use, useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A touch holds a list until its click is handled, and the second tap of a double tap. */
const AFTER_TOUCH_MS = 500;
/** A pointer or focus without input for this long holds no list, so that no list is out of date for longer. */
const MAX_REST_MS = 10_000;

/**
 * The element under the pointer, until a key is pressed, and the element that a key focused or was pressed on. Each with its
 * ancestors, because a change may replace the element.
 */
const restPaths: Record<'pointer' | 'focus', readonly EventTarget[]> = { pointer: [], focus: [] };
/** Elements with an open dialog or menu. */
const openers = new Set<Element>();
const { subscribe, notify } = createListeners();
const releases: Partial<Record<keyof typeof restPaths, ReturnType<typeof setTimeout>>> = {};

function releaseAfter(ms: number, by: keyof typeof restPaths): void {
  clearTimeout(releases[by]);
  releases[by] = setTimeout(() => setRestPath(by), ms);
}

function setRestPath(by: keyof typeof restPaths, path: readonly EventTarget[] = []): void {
  clearTimeout(releases[by]);
  if (path.length > 0) releaseAfter(MAX_REST_MS, by);
  if (restPaths[by][0] === path[0]) return;
  restPaths[by] = path;
  notify();
}

const options = { capture: true, passive: true };
// Not 'pointerover', which browsers also send when the page changes under a pointer that rests.
for (const type of ['pointermove', 'pointerdown'] as const)
  window.addEventListener(type, (event) => setRestPath('pointer', event.composedPath()), options);
window.addEventListener(
  'pointerout',
  ({ relatedTarget, pointerType }) => {
    const hasLeftPage = relatedTarget === null;
    if (hasLeftPage) releaseAfter(pointerType === 'touch' ? AFTER_TOUCH_MS : 0, 'pointer');
  },
  options,
);
/** False if a dialog returns the focus to an item: the dialog may have deleted the item. */
let isFocusMovedByKey = false;
window.addEventListener(
  'keydown',
  (event) => {
    setRestPath('pointer');
    setRestPath('focus', event.composedPath());
    isFocusMovedByKey = true;
    setTimeout(() => (isFocusMovedByKey = false));
  },
  options,
);
window.addEventListener('focusin', (event) => setRestPath('focus', isFocusMovedByKey ? event.composedPath() : []));
window.addEventListener('focusout', () => setRestPath('focus'));

/** Holds the list of an item while its dialog or menu is open: otherwise both could disappear with the item. */
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

/** List items and controls in an area with `data-hold`, but not the gaps between them. */
const heldSelector = '[data-hold] :is(ul, li, tr, a, button)';

/** The area of a list; `HoldArea` provides it. Without one, any list of the page holds the list. */
export const HoldAreaContext = createContext<RefObject<Element | null> | null>(null);

/** Whether a change in `area` could move `resting`: it is within the area, or below it in the same column. */
function isAffected(resting: Element, area: Element): boolean {
  if (area.contains(resting)) return true;
  const column = area.parentElement?.closest('[data-hold]');
  const isBelow = (area.compareDocumentPosition(resting) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return isBelow && column?.contains(resting) === true;
}

function isAreaHeld(area: Element | null | undefined): boolean {
  const resting = [...restPaths.pointer, ...restPaths.focus].filter(
    (element): element is Element => element instanceof Element && element.isConnected && element.matches(heldSelector),
  );
  const opening = [...openers].filter((opener) => opener.closest(heldSelector));
  return [...resting, ...opening].some((element) => !area || isAffected(element, area));
}

/**
 * Whether the pointer or the keyboard focus rests on a list that a change in this area could move, or one of its items has
 * an open dialog or menu.
 */
export function useIsHeld(): boolean {
  const area = use(HoldAreaContext);
  return useSyncExternalStore(subscribe, () => isAreaHeld(area?.current));
}

interface HeldListOptions<Item> {
  /** Returns the held item with the changes that do not change its size. `current` is undefined if it left the list. */
  readonly update?: (held: Item, current: Item | undefined) => Item;
  /** Shows items that are added at the end. Only for lists that nothing follows. */
  readonly appends?: boolean;
  /** Shows all new items at the start, because the list grows upwards. */
  readonly prepends?: boolean;
}

/**
 * Keeps a list as it is while the pointer or the keyboard focus rests on it or on a list that it could move, so that no
 * change moves what the member is about to press. Then the list catches up. An element around the lists needs `data-hold`.
 */
export function useHeldList<Item extends { readonly id: string }>(
  items: readonly Item[],
  { update = (held, current) => current ?? held, appends = false, prepends = false }: HeldListOptions<Item> = {},
): readonly Item[] {
  const isHeld = useIsHeld();
  const [held, setHeld] = useState<readonly Item[]>();
  if (isHeld !== (held !== undefined)) setHeld(isHeld ? items : undefined);
  if (!isHeld || !held) return items;
  const known = new Set(held.map(({ id }) => id));
  const added = appends ? items.slice(items.findLastIndex(({ id }) => known.has(id)) + 1) : [];
  const inserted = prepends ? items.filter(({ id }) => !known.has(id)) : [];
  if (added.length + inserted.length > 0) setHeld([...inserted, ...held, ...added]);
  const current = new Map(items.map((item) => [item.id, item]));
  return held.map((item) => update(item, current.get(item.id)));
}
