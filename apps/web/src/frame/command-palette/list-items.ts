/** The headings of cards and the links of conversations, in the order of the screen. */
const itemSelector = '[data-list-item]';
const FOCUS_TIMEOUT_MS = 5_000;

const listItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(itemSelector)];

const itemRect = (item: Element): DOMRect => (item.closest('article') ?? item).getBoundingClientRect();

/** The item above or below, as cards may have several columns. */
function neighbourInColumn(items: readonly HTMLElement[], from: DOMRect, step: 1 | -1): HTMLElement | undefined {
  const rows = items
    .map((item) => ({ item, box: itemRect(item) }))
    .filter(({ box }) => (box.top - from.top) * step > 0)
    .toSorted((a, b) => (a.box.top - b.box.top) * step);
  const nearest = rows.filter(({ box }) => box.top === rows[0]?.box.top);
  const distance = ({ left }: DOMRect): number => Math.abs(left - from.left);
  return nearest.toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.item;
}

function itemAfter(items: readonly HTMLElement[], current: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return neighbourInColumn(items, itemRect(current), 1);
  if (key === 'ArrowUp') return neighbourInColumn(items, itemRect(current), -1);
  const isForward = key === 'j' || key === 'ArrowRight';
  return items[items.indexOf(current) + (isForward ? 1 : -1)];
}

/** Moves the focus to another card or conversation; with arrow keys only from one to another, else they scroll. */
export function moveFocusByKey(key: string): boolean {
  const { activeElement } = document;
  const items = listItems();
  const current = items.find((item) => (item.closest('article') ?? item).contains(activeElement));
  if (key.startsWith('Arrow') && current !== activeElement) return false;
  const next = current ? itemAfter(items, current, key) : items.find((item) => itemRect(item).top >= 0);
  next?.focus();
  return next !== undefined || !key.startsWith('Arrow');
}

/** Presses Connect or Open chat of the focused card. The browser opens a focused conversation link itself. */
export function activateCard(): boolean {
  const heading = listItems().find((item) => item === document.activeElement);
  const action = heading?.closest('article')?.querySelector<HTMLElement>('[data-main-action]');
  action?.click();
  return action !== undefined && action !== null;
}

let stopWaiting = (): void => undefined;

/**
 * Focuses the first card with Connect, or else the first item, as soon as there is one. Does nothing if the focus moves
 * elsewhere first, or if there is none in time.
 */
export function focusFirstItem(): void {
  stopWaiting();
  const start = document.activeElement;
  const tryFocus = (): boolean => {
    if (document.activeElement !== start) return true;
    const items = listItems();
    const open = items.find((item) => item.closest('article')?.querySelector('[data-main-action=connect]'));
    (open ?? items[0])?.focus();
    return items.length > 0;
  };
  if (tryFocus()) return;
  const observer = new MutationObserver(() => {
    if (tryFocus()) stopWaiting();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timeout = setTimeout(() => stopWaiting(), FOCUS_TIMEOUT_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timeout);
  };
}

/** Focuses the search field of the screen; false if it has none that is visible. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [type=search]');
  field?.focus();
  field?.select();
  return field !== null && document.activeElement === field;
}
