import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colorsIn, contrastOf, luminance, usedPairs } from '#src/lib/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The light and the dark value of each token; one value holds for both. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): ([^;]*oklch[^;]*);/g)].map(([, name = '', value = '']) => {
    const [light, dark = light] = colorsIn(value);
    return [name, { light, dark }];
  }),
);

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a, b] = [tokens.get(one)?.[theme], tokens.get(other)?.[theme]];
  if (!a || !b) throw new Error(`no colour token ${a ? other : one}`);
  return contrastOf(a, b);
}

test('computes the WCAG contrast of white on black', () => {
  expect(luminance([0, 0, 0])).toBeCloseTo(0, 5);
  expect(contrastOf([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
});

for (const theme of ['dark', 'light'] as const)
  test(`every used pair of colours passes AA, ${theme}`, () => {
    const tooWeak = usedPairs
      .map(({ ink, ground, minRatio }) => ({ ink, ground, minRatio, ratio: contrast(ink, ground, theme) }))
      .filter(({ ratio, minRatio }) => ratio < minRatio)
      .map(({ ink, ground, minRatio, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)} of ${minRatio}`);
    expect(tooWeak).toEqual([]);
  });
