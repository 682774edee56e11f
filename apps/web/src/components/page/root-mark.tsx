import { useLayoutEffect } from 'react';

const marks = new Map<string, number>();

function addMark(name: string, added: number): void {
  const count = (marks.get(name) ?? 0) + added;
  marks.set(name, count);
  document.documentElement.toggleAttribute(`data-${name}`, count > 0);
}

/**
 * Marks the root element with `data-<name>` while it is rendered, for styles that depend on what a page contains. A selector
 * `:root:has(...)` would restyle all elements of the page after each change of one.
 */
export function RootMark({ name }: { readonly name: 'conversation' | 'dialog' | 'disconnected' | 'shell' }) {
  useLayoutEffect(() => {
    addMark(name, 1);
    return () => addMark(name, -1);
  }, [name]);
  return null;
}
