import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test('links only http and https URLs', () => {
  expect(linksOf('see https://example.org/a?b=c#d and http://127.0.0.1:3000')).toEqual([
    'https://example.org/a?b=c#d',
    'http://127.0.0.1:3000',
  ]);
  expect(linksOf('javascript:alert(1) data:text/html,x ftp://a.example www.example.org mailto:a@b.example')).toEqual(
    [],
  );
});

test('excludes trailing punctuation from a link', () => {
  expect(linksOf('Join (https://example.org/crew).')).toEqual(['https://example.org/crew']);
  expect(linksOf('https://en.example.org/wiki/Rust_(game)!')).toEqual(['https://en.example.org/wiki/Rust_(game)']);
});

test('does not link a URL with a user name', () => {
  expect(linksOf('https://bank.example@evil.example/')).toEqual([]);
  expect(linksOf('https://')).toEqual([]);
});

test('preserves every character of a message', () => {
  const pieces = fc.constantFrom(
    'https://',
    'http://a.example/',
    '(',
    ')',
    '.',
    ' ',
    'a',
    '@',
    '\n',
    '🎮',
    'HTTPS://B.example',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
      const text = list.join('');
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('splits the longest hostile message quickly', () => {
  const startedAt = performance.now();
  splitLinks('https://('.repeat(111) + ')'.repeat(100_000));
  // Takes about 10 ms; the limit allows for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
