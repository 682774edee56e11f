import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './linked-text.tsx';

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

test.each([
  ['brackets around it', 'Join (https://example.org/crew).', 'https://example.org/crew'],
  ['an exclamation mark', 'https://en.example.org/wiki/Rust_(game)!', 'https://en.example.org/wiki/Rust_(game)'],
  ['bold text', '**https://example.org/[a]**', 'https://example.org/[a]'],
  ['a Chinese comma', 'https://example.org/crew，来吧', 'https://example.org/crew'],
  ['Japanese quotes and text on both sides', '参加「https://example.org/crew」です', 'https://example.org/crew'],
  ['an Arabic question mark', 'https://example.org/crew؟', 'https://example.org/crew'],
  ['a danda', 'https://example.org/crew।', 'https://example.org/crew'],
  ['Japanese without a space', '見てhttps://example.org/crewを見て', 'https://example.org/crew'],
  ['a Korean particle after the host', 'https://example.org에서', 'https://example.org'],
  ['a full stop and a colon', 'http://example.org.: join', 'http://example.org'],
  ['two marks', 'https://example.org/crew?!', 'https://example.org/crew'],
  ['a backslash', 'https://bank.example\\@evil.example', 'https://bank.example'],
  ['Thai after the first slash', 'https://example.org/ดูสิ', 'https://example.org/'],
])('ends a link before %s', (_, text, url) => {
  expect(linksOf(text)).toEqual([url]);
});

test('text after a backslash remains', () => {
  expect(splitLinks(String.raw`https://bank.example\@evil.example end`).map(({ text }) => text)).toEqual([
    'https://bank.example',
    String.raw`\@evil.example end`,
  ]);
});

test.each([
  "https://example.org/wiki/Baldur's_Gate_3",
  'https://example.org/wiki/Baldur’s_Gate_3',
  'https://example.org/wiki/原神?q=전장#ดู',
  'https://example.org/wiki/Игра_(2024)',
  'https://[::1]:3000/a',
  'http://example.com.:8080/x',
  'http://example.com./x?y',
  'http://my_server.example:27015/a_b',
  'http://_matrix.example/',
])('links %s completely', (url) => {
  expect(linksOf(`see ${url}, and join`)).toEqual([url]);
});

test.each([
  ['Cyrillic letters', 'https://аррӏе.example/sign-in', 'https://xn--80ak6aa92e.example/sign-in'],
  ['fullwidth letters', 'https://ｂａｎｋ.example/', 'https://bank.example/'],
  ['a slash of another script', 'https://bank.example⁄evil.example/', 'https://bank.xn--exampleevil-lx3f.example/'],
  ['an umlaut before Japanese', 'https://www.bücher日本.example', 'https://www.xn--bcher-kva9491p0ec.example'],
  ['an address with a part missing', 'http://127.1/', 'http://127.0.0.1/'],
  ['dollar signs', 'http://a$$.example', 'http://a$$.example'],
])('shows the host that a URL with %s opens', (_, text, url) => {
  expect(splitLinks(text)).toEqual([{ text: url, href: url }]);
});

test.each([
  ['a right-to-left override', 'https://example.org/\u202Egro.knab'],
  ['a zero-width space in its host', 'https://bank\u200B.example'],
  ['a control character after its host', 'https://bank\u0001.example'],
  ['an isolate directly before it', 'see \u2066https://example.org'],
  ['a word joiner before the space', 'see\u2060 https://example.org'],
  ['a Hangul filler', 'https://example.org/\u3164'],
  ['a user name', 'https://bank.example@evil.example/'],
  ['a password', 'https://bank.example:443@evil.example/'],
  ['no host', 'https://'],
])('does not link a URL with %s', (_, text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test('links a URL after a line break or a colored emoji', () => {
  expect(linksOf('\nhttps://example.org\n❤️https://example.org')).toEqual([
    'https://example.org',
    'https://example.org',
  ]);
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
    '/🎮',
    '/原',
    '。',
    '\u200B',
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
