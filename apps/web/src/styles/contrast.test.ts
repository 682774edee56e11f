import {
  accentColors,
  contrastOf as contrastOfHex,
  findAccentProblem,
  surfaces as accentSurfaces,
} from '@muster/contract/values/accent.ts';
import { memberColors } from '@muster/contract/members/profiles.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emblemOf } from '@muster/contract/values/emblem.ts';
import { gameHues } from '@muster/contract/values/game-hues.ts';
import { expect, test } from 'vitest';
import { artOf } from '#src/components/identity/art-colors.ts';

/** WCAG 2.2 AA. */
const TEXT = 4.5;
const GRAPHIC = 3;

const surfaces = ['canvas', 'surface', 'raised', 'overlay'];

interface ColorPair {
  readonly ink: string;
  readonly ground: string;
  /** Minimum contrast ratio. */
  readonly minRatio: number;
}

const pairsOf = (ink: string, grounds: readonly string[], minRatio: number): ColorPair[] =>
  grounds.map((ground) => ({ ink, ground, minRatio }));

/** Text and graphic colors with the surfaces they are used on. */
const usedPairs: readonly ColorPair[] = [
  ...pairsOf('fg', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('soft', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('faint', surfaces, TEXT),
  ...pairsOf('flare-text', [...surfaces, 'flare-tint'], TEXT),
  ...pairsOf('mint-text', [...surfaces, 'mint-tint'], TEXT),
  ...pairsOf('amber-text', [...surfaces, 'amber-tint'], TEXT),
  ...pairsOf('rose-text', [...surfaces, 'rose-tint'], TEXT),
  ...pairsOf('on-flare', ['flare', 'flare-hover'], TEXT),
  ...pairsOf('on-rose', ['rose'], TEXT),
  ...pairsOf('on-rose', ['mint'], GRAPHIC),
  ...pairsOf('line-strong', ['canvas', 'surface', 'raised'], GRAPHIC),
  ...pairsOf('focus', surfaces, GRAPHIC),
  ...pairsOf('mint', ['canvas', 'surface', 'raised'], GRAPHIC),
  ...pairsOf('rose', ['canvas', 'surface'], GRAPHIC),
  ...memberColors.flatMap((color) => pairsOf(`member-${color}`, [...surfaces, 'flare-tint'], TEXT)),
];

type Color = readonly [lightness: number, chroma: number, hue: number];

/** The colors of a token: light and dark, or one for both. */
const colorsIn = (value: string): Color[] =>
  [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);

/** WCAG relative luminance of an OKLCH color (Ottosson's matrices), clamped to sRGB. */
function luminance([lightness, chroma, hue]: Color): number {
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
function contrastOf(one: Color, other: Color): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const readStyle = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const css = readStyle('tokens.css');

/** Color of `ratio` of one color with the other, mixed in OKLab. */
function mix(one: Color, other: Color, ratio: number): Color {
  const toLab = ([lightness, chroma, hue]: Color) => {
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  };
  const [a, b] = [toLab(one), toLab(other)];
  const [lightness, x, y] = [0, 1, 2].map((at) => (a[at] ?? 0) * ratio + (b[at] ?? 0) * (1 - ratio));
  return [lightness ?? 0, Math.hypot(x ?? 0, y ?? 0), (Math.atan2(y ?? 0, x ?? 0) * 180) / Math.PI];
}

/** The light and the dark value of each token; one value holds for both. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): ([^;]*oklch[^;]*);/g)].map(([, name = '', value = '']) => {
    const [light, dark = light] = colorsIn(value);
    return [name, { light, dark }];
  }),
);

const valueOf = (token: string, theme: 'light' | 'dark'): Color => {
  const value = tokens.get(token)?.[theme];
  if (!value) throw new Error(`no color token ${token}`);
  return value;
};

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  return contrastOf(valueOf(one, theme), valueOf(other, theme));
}

test('computes the WCAG contrast of white on black', () => {
  expect(luminance([0, 0, 0])).toBeCloseTo(0, 5);
  expect(contrastOf([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
});

const gameIds = [...Object.keys(gameHues), ...Array.from({ length: 1000 }, (_, game) => `game${game}`)];

test('the text on the emblem, and in the dark theme on the head of a card, passes AA on every color of an emblem', () => {
  const emblems = gameIds.map((id) => emblemOf(id, ''));
  const colors = new Set(emblems.flatMap(({ backgroundColor, shapeColor }) => [backgroundColor, shapeColor]));
  expect(colors.size).toBeGreaterThan(48);
  const text = tokens.get('on-emblem')?.dark;
  // The head of a card shows them on a darker ground.
  expect([...colors].filter((color) => contrastOf(text ?? [0, 0, 0], colorsIn(color)[0] ?? [1, 0, 0]) < TEXT)).toEqual(
    [],
  );
});

test('in the light theme, the text on the head of a card passes AA on every hue of its pattern', () => {
  const art = gameIds.map(artOf);
  // The light color is the first one of light-dark().
  const colors = art.flatMap(({ background, shape }) => [background, shape].map((color) => colorsIn(color)[0]));
  const text = tokens.get('fg')?.light;
  expect(colors.filter((color) => contrastOf(text ?? [1, 0, 0], color ?? [1, 0, 0]) < TEXT)).toEqual([]);
});

for (const theme of ['dark', 'light'] as const) {
  test(`every used pair of colors passes AA, ${theme}`, () => {
    const tooWeak = usedPairs
      .map(({ ink, ground, minRatio }) => ({ ink, ground, minRatio, ratio: contrast(ink, ground, theme) }))
      .filter(({ ratio, minRatio }) => ratio < minRatio)
      .map(({ ink, ground, minRatio, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)} of ${minRatio}`);
    expect(tooWeak).toEqual([]);
  });

  test(`an accent color is checked against the surfaces of this style sheet, ${theme}`, () => {
    const lightnessOf = (color: string): number => contrastOfHex(color, '#000000');
    const expected = surfaces.map((surface) => (luminance(valueOf(surface, theme)) + 0.05) / 0.05);
    accentSurfaces[theme].forEach((color, index) =>
      expect(lightnessOf(color) / (expected[index] ?? 0)).toBeCloseTo(1, 2),
    );
  });

  test(`texts are readable on the tint of any accent color, ${theme}`, () => {
    const channels = ['00', '55', 'aa', 'ff'];
    const colors = channels.flatMap((red) =>
      channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
    );
    const accents = colors.filter((color) => findAccentProblem(color) === undefined);
    expect(accents.length).toBeGreaterThan(10);
    const inks = ['fg', 'soft', ...memberColors.map((color) => `member-${color}`)];
    const tooWeak = accents.flatMap((accent) => {
      const tint = contrastOfHex(accentColors(accent, theme)['flare-tint'], '#000000') * 0.05;
      return inks.filter((ink) => {
        const text = luminance(valueOf(ink, theme)) + 0.05;
        return Math.max(text, tint) / Math.min(text, tint) < TEXT;
      });
    });
    expect(tooWeak).toEqual([]);
  });

  test(`initials are readable on the fill of their member's color, ${theme}`, () => {
    const fill = Number(/currentColor (\d+)%, var\(--color-surface\)/.exec(readStyle('home.css'))?.[1]) / 100;
    const tooWeak = memberColors.filter((color) => {
      const ink = valueOf(`member-${color}`, theme);
      return !(contrastOf(ink, mix(ink, valueOf('surface', theme), fill)) >= TEXT);
    });
    expect(tooWeak).toEqual([]);
  });
}
