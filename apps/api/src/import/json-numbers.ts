/** `NaN` and `Infinity`, as Python writes them, and integers that a JavaScript number may round. */
const specialNumber = /(?<![\w.+-])-?(?:NaN|Infinity|\d{16,}(?![\d.eE]))/gu;
/** A number or word that may continue in the next chunk. */
const unfinished = /[-+.\w]*$/u;
const MAX_UNFINISHED_LENGTH = 400;

/** `NaN` becomes infinite, which no field accepts. A large integer becomes text. */
function repairNumber(number: string): string {
  if (/[a-z]/iu.test(number)) return '1e999';
  return Number.isSafeInteger(Number(number)) ? number : `"${number}"`;
}

/** Index of the quote that ends a string. The length of the text if the next chunk ends it, and 1 more after a backslash. */
function findClosingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * Creates a function that replaces numbers in the chunks of a JSON text that would end the import or lose digits. At the end,
 * call it without a chunk for the rest.
 */
export function createNumberRepair(): (chunk?: string) => string {
  let rest = '';
  let isInString = false;
  let isEscaped = false;
  return (chunk) => {
    const text = rest + (chunk ?? '');
    let repaired = '';
    rest = '';
    for (let at = 0; at < text.length; ) {
      const from = at;
      if (isInString) {
        const quote = findClosingQuote(text, isEscaped ? at + 1 : at);
        isInString = quote >= text.length;
        isEscaped = quote > text.length;
        at = quote + 1;
        repaired += text.slice(from, at);
      } else {
        const quote = text.indexOf('"', at);
        isInString = quote !== -1;
        at = isInString ? quote + 1 : text.length;
        if (!isInString && chunk !== undefined)
          rest = unfinished.exec(text.slice(from).slice(-MAX_UNFINISHED_LENGTH))?.[0] ?? '';
        repaired += text.slice(from, at - rest.length).replaceAll(specialNumber, repairNumber);
      }
    }
    return repaired;
  };
}
