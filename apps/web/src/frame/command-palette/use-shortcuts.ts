import { useRef, useSyncExternalStore } from 'react';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import { latinKey } from './shortcut-keys.ts';
import { createListeners } from '#src/lib/listeners.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

export interface Shortcut {
  /** Alternative keys or key sequences. The keys of a sequence are separated by a space. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Returns false if it does not apply here; the browser then handles the key. */
  readonly run: (key: string) => boolean;
}

/** The keys of a sequence must follow each other within this time. */
const SEQUENCE_TIMEOUT_MS = 1_500;
/** These handle letters themselves: text fields, and lists that select by typing. */
const typingSelector = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]';

export const isOverlayOpen = (): boolean =>
  document.querySelector('[data-open]:is([role=dialog], [role=alertdialog], [role=menu])') !== null;

function isShortcutTarget({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isOverlayOpen()) return false;
  return !(target instanceof Element && target.closest(typingSelector));
}

/** Runs shortcuts, except while the member types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const previous = useRef({ key: '', at: 0 });
  useWindowEvent('keydown', (event) => {
    const { key, at } = previous.current;
    const pressed = latinKey(event);
    const isAllowed = isShortcutTarget(event) && areSingleKeysOn();
    previous.current = { key: isAllowed ? pressed : '', at: Date.now() };
    if (!isAllowed) return;
    const sequence = Date.now() - at < SEQUENCE_TIMEOUT_MS ? `${key} ${pressed}` : '';
    const find = (searched: string) => shortcuts.find(({ keys }) => keys.includes(searched));
    if ((find(sequence) ?? find(pressed))?.run(pressed)) event.preventDefault();
  });
}

const KEY = 'single-keys';
const { subscribe, notify } = createListeners();

/** Whether shortcuts of a single key work in this browser. WCAG 2.1.4 requires a way to turn them off. */
const areSingleKeysOn = (): boolean => browserStorage.readText(KEY) !== 'off';

export function setSingleKeys(isOn: boolean): void {
  if (isOn) browserStorage.remove(KEY);
  else browserStorage.writeText(KEY, 'off');
  notify();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
