import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('parses every parameter as text', () => {
  expect(parseSearch('?search=null&game=%5B1%5D&platform=%22a%22')).toEqual({
    search: 'null',
    game: '[1]',
    platform: '"a"',
  });
  expect(parseSearch('?search=1&game=true&platform=%7B%7D')).toEqual({ search: '1', game: 'true', platform: '{}' });
});

test('writes text that looks like another type unquoted', () => {
  expect(stringifySearch({ search: '1', game: 'null', platform: undefined })).toBe('?search=1&game=null');
  expect(stringifySearch({})).toBe('');
});

test('reads back what it wrote', () => {
  const search = fc.dictionary(
    fc.string({ unit: 'grapheme' }),
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(fc.string(), { minLength: 2, maxLength: 3 })),
  );
  fc.assert(
    fc.property(search, (parts) => {
      expect(parseSearch(stringifySearch(parts))).toEqual({ ...parts });
    }),
  );
});
