import { gameHues } from './game-hues.ts';

/** Width and height of the SVG view box. */
export const EMBLEM_VIEW_BOX = 40;

interface Emblem {
  /** Font size in view box units. */
  readonly monogramSize: number;
  /** Of the background and the shape. */
  readonly hues: readonly [background: number, shape: number];
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
  'M0 0H20V40H40V20H0Z',
  'M0 14 14 0H30L0 30ZM10 40 40 10V26L26 40Z',
  'M0 0H13L33 20 13 40H0L20 20Z',
];

const HUES = 24;

/** FNV-1a hash. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
};

/** Color of the monogram. */
export const EMBLEM_TEXT_COLOR = 'oklch(0.985 0.01 268)';

/** Characters as wide as the font size: the widest letters, and letters of other alphabets. */
const WIDE_CHARACTER = /[MWmw]|[^\0-\x7F]/u;

/** The largest font size at which a monogram fits. */
function fontSizeOf(monogram: string): number {
  const width = [...monogram].reduce((sum, character) => sum + (WIDE_CHARACTER.test(character) ? 1 : 0.72), 0);
  return Math.min(17, 34 / width);
}

/** The hues of a game that has none of its own. */
function hashedHues(hash: number): Emblem['hues'] {
  const hue = (hash % HUES) * (360 / HUES);
  const turn = (hash >>> 8) % 2 === 0 ? 35 : -35;
  return [hue, (hue + turn + 360) % 360];
}

/** Returns the look of a game's emblem. Colors and shape depend on the id only. */
export function emblemOf(gameId: string, monogram: string): Emblem {
  const hash = hashOf(gameId);
  const hues = gameHues[gameId] ?? hashedHues(hash);
  return {
    monogramSize: fontSizeOf(monogram),
    hues,
    backgroundColor: `oklch(0.38 0.15 ${hues[0]})`,
    shapeColor: `oklch(0.5 0.19 ${hues[1]})`,
    // With these bits, no two starter games of a similar color have the same shape.
    shapePath: shapePaths[(hash >>> 15) % shapePaths.length] ?? '',
  };
}
