import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('a parameter is text, whatever it looks like', () => {
  expect(parseSearch('?search=1&game=true&platform=%7B%7D')).toEqual({ search: '1', game: 'true', platform: '{}' });
});

test('text that looks like something else stands plainly in the address', () => {
  expect(stringifySearch({ search: '1', game: 'null', platform: undefined })).toBe('?search=1&game=null');
  expect(stringifySearch({})).toBe('');
});

test('what was written into an address is read from it again', () => {
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
