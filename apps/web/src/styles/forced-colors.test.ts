import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sources = globSync('**/*.tsx', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

/** `<span className="…" />` */
const emptyElement = /<(?:span|div|[A-Z]\w*\.(?:Thumb|Indicator))\b(?:=>|[^<>])*?\/>/g;
/** Colors with a meaning, unlike those of surfaces. */
const signal = /\bbg-(?:current|faint|flare|mint|amber|rose|line-strong|on-flare)\b(?![/-])|\$\{dot\}/;

test('forced colors keep dots, bars and thumbs visible that consist only of their background', () => {
  const marks = sources.flatMap((source) => source.match(emptyElement) ?? []).filter((mark) => signal.test(mark));
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter((mark) => !mark.includes('system-ink'))).toEqual([]);
});
