/** WCAG 2.2 AA. */
const TEXT = 4.5;
const GRAPHIC = 3;

const surfaces = ['canvas', 'surface', 'raised', 'overlay'];

export interface ColorPair {
  readonly ink: string;
  readonly ground: string;
  /** Minimum contrast ratio. */
  readonly minRatio: number;
}

const pairsOf = (ink: string, grounds: readonly string[], minRatio: number): ColorPair[] =>
  grounds.map((ground) => ({ ink, ground, minRatio }));

/** Text and graphic colours with the surfaces they are used on. */
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

/** The colours of a token: light and dark, or one for both. */
export const colorsIn = (value: string): Color[] =>
  [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);

/** WCAG relative luminance of an OKLCH colour (Ottosson's matrices), clamped to sRGB. */
export function luminance([lightness, chroma, hue]: Color): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
