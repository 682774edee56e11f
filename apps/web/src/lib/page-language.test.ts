import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { firstWeekday, hourCycle, once } from './page-language.ts';

const webApp = join(import.meta.dirname, '../..');

test('no source file formats in the default language of the browser or server', () => {
  const root = join(webApp, '../..');
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root });
  const isLocal = /\.toLocale\w*\(\s*(\)|undefined)|\.localeCompare\([^,()]*\)|Intl\.\w+\(\s*(\)|undefined)/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => isLocal.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['de-DE', 'h23'],
  ['hi-IN', 'h12'],
  ['en-GB', 'h23'],
])('takes the 12- or 24-hour clock from the region of a device in %s', (region, expected) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(region);
  expect(hourCycle()).toBe(expected);
});

test.each([
  ['de-DE', 1],
  ['en-US', 0],
  ['ar-EG', 6],
])('takes the first day of the week from the region of a device in %s', (region, expected) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(region);
  expect(firstWeekday()).toBe(expected);
});

test.each([
  [undefined, 1],
  [{ firstDay: 7 }, 0],
])('starts the week on Monday in a browser without getWeekInfo, unless it has weekInfo: %o', (weekInfo, expected) => {
  const Locale = class {
    weekInfo = weekInfo;
  };
  vi.stubGlobal('Intl', { ...Intl, Locale });
  expect(firstWeekday()).toBe(expected);
});

test('creates the value on first use only', () => {
  const make = vi.fn<() => object>(() => ({}));
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
