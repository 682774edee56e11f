import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hourCycle, once, timeOptions } from './page-language.ts';

const webApp = join(import.meta.dirname, '../..');

test('no source file formats in the default language of the browser or server', () => {
  const root = join(webApp, '../..');
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root });
  const isLocal = /\.toLocale\w*\(\s*(\)|undefined)|\.localeCompare\([^,()]*\)|Intl\.\w+\(\s*(\)|undefined)/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => isLocal.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['de-DE', 'h23', '08:05'],
  ['hi-IN', 'h12', '8:05 AM'],
  ['en-GB', 'h23', '08:05'],
])('takes the 12- or 24-hour clock from the region of a device in %s', (region, expected, time) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(region);
  expect(hourCycle()).toBe(expected);
  expect(new Date(2026, 10, 20, 8, 5).toLocaleTimeString('en', timeOptions())).toBe(time);
});

test('creates the value on first use only', () => {
  const make = vi.fn<() => object>(() => ({}));
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
