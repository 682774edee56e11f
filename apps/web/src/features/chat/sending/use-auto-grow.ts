import { useLayoutEffect, useRef } from 'react';

const LINES_MAX = 6;

const sum = (widths: readonly string[]): number =>
  widths.reduce((total, width) => total + (Number.parseFloat(width) || 0), 0);

/** Lets a field grow with its text, up to six lines. */
export function useGrowth() {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(current);
    const highest = LINES_MAX * (Number.parseFloat(lineHeight) || 24) + sum([paddingTop, paddingBottom]);
    current.style.height = `${Math.min(current.scrollHeight, highest) + sum([borderTopWidth, borderBottomWidth])}px`;
  });
  return field;
}
