const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text on one line, with at most `max` characters as a reader counts them; a longer one ends with '…'. */
export function shortenText(text: string, max: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const starts: number[] = [];
  for (const { index } of characters.segment(line)) {
    starts.push(index);
    if (starts.length > max) return `${line.slice(0, starts[max - 1]).trimEnd()}…`;
  }
  return line;
}
