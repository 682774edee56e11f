import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** WCAG 2.2 AA. */
const TEXT = 4.5;
const GRAPHIC = 3;

const surfaces = ['canvas', 'surface', 'raised', 'overlay'];

/** Every text or graphic that is used, with the surfaces it is used on. */
const pairs: readonly [ink: string, grounds: readonly string[], atLeast: number][] = [
  ['fg', [...surfaces, 'flare-tint'], TEXT],
  ['soft', [...surfaces, 'flare-tint'], TEXT],
  ['faint', surfaces, TEXT],
  ['flare-text', [...surfaces, 'flare-tint'], TEXT],
  ['mint-text', [...surfaces, 'mint-tint'], TEXT],
  ['amber-text', [...surfaces, 'amber-tint'], TEXT],
  ['rose-text', [...surfaces, 'rose-tint'], TEXT],
  ['on-flare', ['flare', 'flare-hover'], TEXT],
  ['on-rose', ['rose'], TEXT],
  ['line-strong', ['canvas', 'surface', 'raised'], GRAPHIC],
  ['focus', surfaces, GRAPHIC],
  ['mint', ['canvas', 'surface', 'raised'], GRAPHIC],
  ['rose', ['canvas', 'surface'], GRAPHIC],
];

type Color = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const oklch = (text: string): Color[] =>
  [...text.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);

/** The light and the dark value of each token; one value holds for both. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): ([^;]*oklch[^;]*);/g)].map(([, name = '', value = '']) => {
    const [light, dark = light] = oklch(value);
    return [name, { light, dark }];
  }),
);

/** Relative luminance: OKLCH to linear sRGB (Ottosson's matrices), cut to the gamut, weighed by WCAG. */
function luminance([lightness, chroma, hue]: Color): number {
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

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a, b] = [tokens.get(one)?.[theme], tokens.get(other)?.[theme]];
  if (!a || !b) throw new Error(`no colour token ${a ? other : one}`);
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

test('white on black has the contrast that WCAG gives it', () => {
  expect((luminance([1, 0, 0]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 1);
});

for (const theme of ['dark', 'light'] as const)
  test(`every used pair of text and surface passes AA, ${theme}`, () => {
    const tooWeak = pairs.flatMap(([ink, grounds, atLeast]) =>
      grounds
        .map((ground) => ({ pair: `${ink} on ${ground}`, ratio: contrast(ink, ground, theme) }))
        .filter(({ ratio }) => ratio < atLeast)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)} of ${atLeast}`),
    );
    expect(tooWeak).toEqual([]);
  });
