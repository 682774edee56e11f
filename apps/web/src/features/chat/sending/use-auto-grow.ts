import { useLayoutEffect, useRef } from 'react';

const MAX_LINES = 6;

const sumPx = (widths: readonly string[]): number =>
  widths.reduce((total, width) => total + (Number.parseFloat(width) || 0), 0);

/** Grows a text area with its text, up to six lines. */
export function useAutoGrow() {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(current);
    const maxHeight = MAX_LINES * (Number.parseFloat(lineHeight) || 24) + sumPx([paddingTop, paddingBottom]);
    current.style.height = `${Math.min(current.scrollHeight, maxHeight) + sumPx([borderTopWidth, borderBottomWidth])}px`;
  });
  return field;
}
