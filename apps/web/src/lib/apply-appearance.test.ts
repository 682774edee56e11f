import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyAppearance } from './apply-appearance.ts';
import { readAppearance, setAppearance } from './product.ts';

const initial = readAppearance();
const changed = (changes: Partial<Appearance>): Appearance => ({ ...initial, ...changes });

beforeEach(() => {
  const style = Object.assign(document.createElement('style'), { id: 'accent' });
  const link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
  const touch = Object.assign(document.createElement('link'), { rel: 'apple-touch-icon' });
  document.head.append(style, link, touch);
});
afterEach(() => {
  document.querySelectorAll('#accent, link[rel$="icon"]').forEach((element) => element.remove());
  setAppearance(initial);
});

const ruleTexts = () =>
  Array.from(document.querySelector<HTMLStyleElement>('#accent')?.sheet?.cssRules ?? [], ({ cssText }) => cssText);
const iconOf = (rel: string) => document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');

test('replaces the color, the icon and the name of the open page, and restores the default', () => {
  const iconId = '019a3f6e-0000-7000-8000-00000000000b';
  applyAppearance(changed({ version: 1, name: 'Night Owls', accent: '#5865f2', iconId }));
  expect(readAppearance().name).toBe('Night Owls');
  expect(ruleTexts()[0]).toContain('--color-flare');
  expect(ruleTexts()).toHaveLength(5);
  expect(iconOf('icon')).toBe(`/icons/icon-96.png?v=${iconId}`);
  expect(iconOf('apple-touch-icon')).toBe(`/icons/apple-touch-icon.png?v=${iconId}`);
  applyAppearance(changed({ version: 2, accent: '#e11d48' }));
  expect(ruleTexts()).toHaveLength(5);
  applyAppearance(changed({ version: 3 }));
  expect([readAppearance().name, ruleTexts(), iconOf('icon')]).toEqual(['Muster', [], '/favicon.svg']);
  expect(iconOf('apple-touch-icon')).toBe('/icons/apple-touch-icon.png');
});

test('ignores an older change that arrives late', () => {
  applyAppearance(changed({ version: 3, name: 'Night Owls' }));
  applyAppearance(changed({ version: 2, name: 'Early Birds' }));
  expect(readAppearance().name).toBe('Night Owls');
});
