import { expect, test } from 'vitest';
import {
  accentColors,
  accentFormat,
  accentRules,
  contrastOf,
  findAccentProblem,
  GRAPHIC_CONTRAST,
  surfaces,
  TEXT_CONTRAST,
  themes,
} from './accent.ts';

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 3.998],
  ['#0000ff', '#ffffff', 8.59],
  ['#123456', '#123456', 1],
])('computes the WCAG contrast of %s and %s', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each(['#ff8c00', '#004d00', '#5865f2', '#e11d48', '#808080', '#0000ff'])('accepts %s', (color) => {
  expect(findAccentProblem(color)).toBeUndefined();
});

test.each([
  ['#ffffff', 'too light for the light theme: even a darker shade has a contrast of only 1.4:1, and it needs 3:1'],
  ['#ffd700', 'too light for the light theme: even a darker shade has a contrast of only 2.2:1, and it needs 3:1'],
  ['#000080', 'too dark for the dark theme: even a lighter shade has a contrast of only 1.9:1, and it needs 3:1'],
  ['#000000', 'too dark for the dark theme: even a lighter shade has a contrast of only 1.0:1, and it needs 3:1'],
])('rejects %s with the contrast it reaches and what to change', (color, problem) => {
  expect(findAccentProblem(color)).toContain(problem);
  expect(findAccentProblem(color)).toMatch(/Choose a (?:darker|lighter) color\.$/);
});

test('the first gray that is accepted is one step above the last that is too dark', () => {
  const grays = Array.from({ length: 256 }, (_, value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`);
  const accepted = grays.map((gray) => findAccentProblem(gray) === undefined);
  const [first, last] = [accepted.indexOf(true), accepted.lastIndexOf(true)];
  expect(accepted.slice(first, last + 1)).not.toContain(false);
  expect(findAccentProblem(grays[first - 1] ?? '')).toContain('Choose a lighter color.');
  expect(findAccentProblem(grays[last + 1] ?? '')).toContain('Choose a darker color.');
});

const channels = [0, 0x22, 0x44, 0x66, 0x88, 0xaa, 0xcc, 0xee, 0xff];
const toHex = (...values: readonly number[]): string =>
  `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
const palette = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => toHex(red, green, blue))));

test.each(themes)('every color that is accepted passes AA on each surface of the %s theme', (theme) => {
  const accepted = palette.filter((color) => findAccentProblem(color) === undefined);
  expect(accepted.length).toBeGreaterThan(200);
  const tooWeak = accepted.flatMap((accent) => {
    const colors = accentColors(accent, theme);
    const grounds = [...surfaces[theme], colors['flare-tint']];
    const pairs: [string, string, number][] = [
      ...grounds.flatMap((ground): [string, string, number][] => [
        [colors.flare, ground, GRAPHIC_CONTRAST],
        [colors.focus, ground, GRAPHIC_CONTRAST],
        [colors['flare-text'], ground, TEXT_CONTRAST],
      ]),
      [colors['on-flare'], colors.flare, TEXT_CONTRAST],
      [colors['on-flare'], colors['flare-hover'], TEXT_CONTRAST],
    ];
    return pairs
      .filter(([ink, ground, ratio]) => contrastOf(ink, ground) < ratio)
      .map(([ink, ground, ratio]) => `${accent}: ${ink} on ${ground} has less than ${ratio}`);
  });
  expect(tooWeak).toEqual([]);
  expect(accepted.flatMap((accent) => Object.values(accentColors(accent, theme)))).toSatisfy((colors: string[]) =>
    colors.every((color) => accentFormat.test(color)),
  );
});

test('keeps a color that is readable as it is', () => {
  expect(themes.map((theme) => accentColors('#5865f2', theme).flare)).toEqual(['#5865f2', '#5865f2']);
});

test('writes separate rules for the colors of a chosen theme and of the system theme', () => {
  const rules = accentRules('#5865f2');
  expect(rules).toHaveLength(5);
  expect(rules[0]).toContain(':root{--color-flare:#5865f2;');
  expect(rules[1]).toMatch(/^@media \(prefers-color-scheme:dark\)\{:root\{--color-flare:#[0-9a-f]{6};/);
});
