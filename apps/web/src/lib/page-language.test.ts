import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { once } from './page-language.ts';

const webApp = join(import.meta.dirname, '../..');

const script = `
  import { formatAge, formatDate, formatDayAndTime, formatDurationLeft, formatTime, formatTimeLeft } from '#src/lib/time/dates.ts';
  import { gameChoices } from '#src/features/posts/editor/fields/game-choices.ts';
  import { plural } from '#src/lib/plural.ts';
  const now = new Date(2026, 10, 20, 21, 5);
  const later = (minutes) => new Date(now.getTime() + minutes * 60_000);
  const games = ['Äon', 'Zelda', 'Ösel', 'ize'].map((name) => ({ id: name, name }));
  console.log(JSON.stringify([
    plural(1_234_567, 'post'), formatTime(now), formatDate(now), formatAge(later(-1), now), formatTimeLeft(later(90), now),
    formatDurationLeft(later(40), now), formatDayAndTime(later(60), now), formatDayAndTime(later(9_000), now),
    ...gameChoices(games).map(({ label }) => label),
  ]));
`;

/** Runs the formatters on a device with this language. */
const formatOn = (language: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: webApp,
      env: { TZ: 'UTC', LC_ALL: `${language}.UTF-8` },
      encoding: 'utf8',
    }),
  );

test.each(['de_DE', 'fa_IR', 'th_TH', 'sv_SE'])('formats and sorts in English on a device in %s', (language) => {
  expect(formatOn(language)).toEqual([
    '1,234,567 posts',
    '21:05',
    'Nov 20, 2026',
    '1 min ago',
    'in 2 hours',
    '40 min',
    'today 22:05',
    'Fri, Nov 27 03:05',
    'Äon',
    'ize',
    'Ösel',
    'Zelda',
    'Other (Add Custom Game)',
  ]);
});

test('follows the region of the device in the form of the hour', () => {
  expect(formatOn('hi_IN')).toEqual(expect.arrayContaining(['09:05 PM', 'today 10:05 PM']));
});

test('no source file formats in the default language of the browser or server', () => {
  const root = join(webApp, '../..');
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root });
  const isLocal = /\.toLocale\w*\(\s*(\)|undefined)|\.localeCompare\([^,()]*\)|Intl\.\w+\(\s*(\)|undefined)/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => isLocal.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('creates the value on first use only', () => {
  const make = vi.fn<() => object>(() => ({}));
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
