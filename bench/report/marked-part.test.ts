import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceMarkedPart } from './marked-part.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');

test('a new part takes the place of the old one and leaves the rest of the page as it is', () => {
  const once = replaceMarkedPart(page, 'FIRST');
  const twice = replaceMarkedPart(once, 'SECOND\n');
  expect(once).toContain('\n\nFIRST\n\n');
  expect(twice).toBe(once.replace('FIRST', 'SECOND'));
  expect(twice.startsWith(page.slice(0, page.indexOf('<!--')))).toBe(true);
  expect(twice.endsWith(page.slice(page.lastIndexOf('<!--')))).toBe(true);
});

test('a page without a place for it is left alone', () => {
  expect(() => replaceMarkedPart('# Something else', 'FIRST')).toThrow('has no place');
});
