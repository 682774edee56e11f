import { useRef } from 'react';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import { areSingleKeysOn } from './shortcuts-setting.ts';

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

function isShortcutTarget({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isOverlayOpen()) return false;
  return !(target instanceof Element && target.closest(typingSelector));
}

/** Runs shortcuts, except while the member types or a dialog or menu is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const previous = useRef({ key: '', at: 0 });
  useWindowEvent('keydown', (event) => {
    const { key, at } = previous.current;
    const isAllowed = isShortcutTarget(event) && areSingleKeysOn();
    previous.current = { key: isAllowed ? event.key : '', at: Date.now() };
    if (!isAllowed) return;
    const sequence = Date.now() - at < SEQUENCE_TIMEOUT_MS ? `${key} ${event.key}` : '';
    const find = (pressed: string) => shortcuts.find(({ keys }) => keys.includes(pressed));
    if ((find(sequence) ?? find(event.key))?.run(event.key)) event.preventDefault();
  });
}
