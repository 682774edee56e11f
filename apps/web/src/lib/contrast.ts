/** WCAG 2.2 AA. */
const TEXT = 4.5;
const GRAPHIC = 3;

const surfaces = ['canvas', 'surface', 'raised', 'overlay'];

export interface ColorPair {
  readonly ink: string;
  readonly ground: string;
  /** The contrast that it must have. */
  readonly atLeast: number;
}

const pairsOf = (ink: string, grounds: readonly string[], atLeast: number): ColorPair[] =>
  grounds.map((ground) => ({ ink, ground, atLeast }));

/** Every text or graphic that is used, with the surfaces it is used on. */
export const usedPairs: readonly ColorPair[] = [
  ...pairsOf('fg', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('soft', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('faint', surfaces, TEXT),
  ...pairsOf('flare-text', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('mint-text', [...surfaces, 'mint-tint'], TEXT),
  ...pairsOf('amber-text', [...surfaces, 'amber-tint'], TEXT),
  ...pairsOf('rose-text', [...surfaces, 'rose-tint'], TEXT),
  ...pairsOf('on-flare', ['flare', 'flare-hover'], TEXT),
  ...pairsOf('on-rose', ['rose'], TEXT),
  ...pairsOf('line-strong', ['canvas', 'surface', 'raised'], GRAPHIC),
  ...pairsOf('focus', surfaces, GRAPHIC),
  ...pairsOf('mint', ['canvas', 'surface', 'raised'], GRAPHIC),
  ...pairsOf('rose', ['canvas', 'surface'], GRAPHIC),
];

export type Color = readonly [lightness: number, chroma: number, hue: number];

/** The colours in a token's value: the light and the dark one, or one for both. */
export const colorsIn = (value: string): Color[] =>
  [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);

/** Relative luminance: OKLCH to linear sRGB (Ottosson's matrices), cut to the gamut, weighed by WCAG. */
export function luminance([lightness, chroma, hue]: Color): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (channel: number): number => Math.min(1, Math.max(0, channel));
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How much two colours differ, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
