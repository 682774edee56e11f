import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatHex } from 'culori';
import { expect, test } from 'vitest';
import { colours } from './render-preview.ts';

const web = fileURLToPath(new URL('../../../../../web', import.meta.url));
const textOf = (path: string): string => readFileSync(`${web}/${path}`, 'utf8');

/** Colour tokens with their light and dark values. */
const themes = [...textOf('src/styles/tokens.css').matchAll(/--color-([\w-]+): light-dark\((.+?\)), (.+?\))\);/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
);

test('previews use the colours of the dark theme', () => {
  const dark = themes.map((theme) => theme.dark);
  expect(Object.values(colours).filter((colour) => !dark.includes(colour))).toEqual([]);
});

test('colours outside the style sheet match the background of the page', () => {
  const canvas = themes.find(({ name }) => name === 'canvas');
  const backgrounds = [canvas?.light, canvas?.dark].map((colour) => formatHex(colour));
  const files = globSync(['index.html', '*.ts', 'public/*.webmanifest'], { cwd: web });
  const written = files.flatMap((file) => textOf(file).match(/#[0-9a-f]{6}\b/g) ?? []);
  expect(written).not.toEqual([]);
  expect(written.filter((colour) => !backgrounds.includes(colour))).toEqual([]);
});
