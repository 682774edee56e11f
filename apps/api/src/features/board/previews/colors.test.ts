import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { colors } from './render-preview.ts';

const web = fileURLToPath(new URL('../../../../../web', import.meta.url));
const textOf = (path: string): string => readFileSync(`${web}/${path}`, 'utf8');

/** Color tokens with their light and dark values. */
const themes = [...textOf('src/styles/tokens.css').matchAll(/--color-([\w-]+): light-dark\((.+?\)), (.+?\))\);/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);

test('previews use the colors of the dark theme', () => {
  const dark = themes.map((theme) => theme.dark);
  expect(Object.values(colors).filter((color) => !dark.includes(color))).toEqual([]);
});

test('colors outside the style sheet match the background of the page', () => {
  const canvas = themes.find(({ name }) => name === 'canvas');
  const backgrounds = [canvas?.light, canvas?.dark].map((color) => formatHex(color));
  const files = globSync(['index.html', '*.ts', 'public/*.webmanifest'], { cwd: web });
  const written = files.flatMap((file) => textOf(file).match(/#[0-9a-f]{6}\b/g) ?? []);
  expect(written).not.toEqual([]);
  expect(written.filter((color) => !backgrounds.includes(color))).toEqual([]);
});
