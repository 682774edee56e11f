/** Width and height of the SVG view box. */
export const EMBLEM_VIEW_BOX = 40;

interface Emblem {
  readonly monogram: string;
  /** Font size in view box units. */
  readonly monogramSize: number;
  readonly backgroundColor: string;
  readonly shapeColor: string;
  /** SVG path of the background shape. */
  readonly shapePath: string;
}

const shapePaths: readonly string[] = [
  'M0 40 40 0V40Z',
  'M0 0H40L0 40Z',
  'M20 -6 46 20 20 46 -6 20Z',
  'M0 27Q10 17 20 27T40 27V40H0Z',
  'M0 20A20 20 0 0 1 20 0H40A40 40 0 0 0 0 40Z',
  'M0 0H13V40H0ZM27 0H40V40H27Z',
  'M0 13 20 0 40 13V27L20 14 0 27Z',
  'M40 40H12A28 28 0 0 1 40 12Z',
];

const HUES = 24;

/** FNV-1a hash. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
};

const ignoredWords = new Set(['of', 'the', 'and', 'for', 'in', 'to', 'a']);

const MONOGRAM_MAX_LENGTH = 4;
/** Roman numerals from 2 to 39 that are longer than a letter. */
const ROMAN_NUMERAL = /^(?=..)X{0,3}(?:IX|IV|V?I{0,3})$/i;
const ROMAN_DIGITS = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
]);

const romanValue = (numeral: string): number =>
  Array.from(numeral.toUpperCase(), (digit) => ROMAN_DIGITS.get(digit) ?? 0).reduce(
    (sum, value, at, values) => sum + ((values[at + 1] ?? 0) > value ? -value : value),
    0,
  );

/** The number of a part or a year, in up to four characters; undefined for any other word. */
function numberOf(word: string): string | undefined {
  if (ROMAN_NUMERAL.test(word)) return String(romanValue(word));
  return /^\d.{1,3}$/u.test(word) ? word : undefined;
}

/** The first letters of a game's words. A number after them is never cut: FF14 for Final Fantasy XIV. */
const monogramOf = (name: string): string => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !ignoredWords.has(word));
  const [first = '?', second] = words;
  if (second === undefined)
    return [...first]
      .slice(0, /\d/.test(first) ? 3 : 2)
      .join('')
      .toUpperCase();
  const numberAt = words.findIndex((word, at) => at > 0 && numberOf(word) !== undefined);
  const number = numberOf(words[numberAt] ?? '') ?? '';
  const lettersEnd = Math.min(number === '' ? 3 : numberAt, MONOGRAM_MAX_LENGTH - number.length);
  return (
    words
      .slice(0, lettersEnd)
      .map((word) => [...word][0])
      .join('') + number
  ).toUpperCase();
};

/** Color of the monogram. */
export const EMBLEM_TEXT_COLOR = 'oklch(0.985 0.01 268)';

/** Returns the emblem of a game. Colors and shape depend on the id only. */
export function emblemOf(gameId: string, name: string): Emblem {
  const hash = hashOf(gameId);
  const hue = (hash % HUES) * (360 / HUES);
  const turn = (hash >>> 8) % 2 === 0 ? 35 : -35;
  const monogram = monogramOf(name);
  return {
    monogram,
    monogramSize: monogram.length > 3 ? 11 : monogram.length > 2 ? 13 : 16,
    backgroundColor: `oklch(0.38 0.1 ${hue})`,
    shapeColor: `oklch(0.5 0.13 ${(hue + turn + 360) % 360})`,
    shapePath: shapePaths[(hash >>> 12) % shapePaths.length] ?? '',
  };
}

/** The id that a game of this name gets unless it collides; good enough for its emblem. */
export const likelyGameId = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '_');
