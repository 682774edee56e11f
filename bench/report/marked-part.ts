const START = '<!-- What follows is written by npm run bench:report. -->';
const END = '<!-- So far by npm run bench:report. -->';

/** A document in which what stands between its marks is another; throws where it has none. */
export function replaceMarkedPart(document: string, part: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  if (start === -1 || end < start) throw new Error('The document has no place for what is written into it.');
  return `${document.slice(0, start + START.length)}\n\n${part.trim()}\n\n${document.slice(end)}`;
}
