import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';
import { anyText, naughtyTexts } from './schema-values.ts';

export interface Body {
  readonly bytes: Buffer;
  /** The JSON value of the bytes; absent if they are not JSON or contain a key twice. */
  readonly json?: { readonly value: unknown };
}

type Fields = Readonly<Record<string, unknown>>;

export function jsonBody(sent: unknown): Body {
  const text = JSON.stringify(sent);
  return { bytes: Buffer.from(text), json: { value: JSON.parse(text) } };
}
const textBody = (text: string): Body => ({ bytes: Buffer.from(text) });

const invalidValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, '', ' ', [], {}, [[]]),
  fc.constantFrom<unknown>([null], ['a', 'a'], { length: 1 }, { toString: 1 }, { $ne: null }, 'x'.repeat(20_000)),
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
);

/** Fields that only the server may set, and names inherited from `Object.prototype`. */
const protectedFields: readonly string[] = [
  ['role', 'isAdmin', 'id', 'email', 'emailVerified', 'disabledAt', 'passwordHash', 'suspendedUntil', 'authorId'],
  ['senderId', 'seq', 'sentAt', 'isVerified', 'submittedBy', 'responses', 'createdAt', 'syncedAt', 'sharesPosts'],
  ['sessionId', 'constructor', 'toString', 'hasOwnProperty', '', ' ', '__proto__'],
].flat();

/** JSON leaves out an undefined field. */
const withBrokenField = (names: readonly string[], fields: Fields): fc.Arbitrary<Body> =>
  fc
    .tuple(fc.constantFrom(...names, 'unknown'), fc.oneof(invalidValues, fc.constant(undefined)))
    .map(([name, wrong]) => jsonBody({ ...fields, [name]: wrong }));

/** Inserts the field into the JSON text, because `JSON.parse` creates `__proto__` as an own property. */
const withProtectedField = (fields: Fields): fc.Arbitrary<Body> =>
  fc.tuple(fc.constantFrom(...protectedFields), invalidValues).map(([name, value]) => {
    const text = JSON.stringify({ ...fields, 'the-foreign-field': value });
    const renamed = text.replace('"the-foreign-field"', JSON.stringify(name));
    // Parsers differ on which duplicate key wins, so `json` is omitted.
    return name in fields || renamed === text
      ? textBody(renamed)
      : { ...textBody(renamed), json: { value: JSON.parse(renamed) } };
  });

const DEEP = 6000;

function malformedBody(fields: Fields): fc.Arbitrary<Body> {
  const text = JSON.stringify(fields);
  const cut = fc.nat(Math.max(text.length - 1, 0)).map((place) => text.slice(0, place));
  const twice = text.replace(/^\{("[^"]*"):/, '{$1:null,$1:');
  const odd = [
    [twice, `\uFEFF${text}`, `${text}${text}`, `${text},`, text.replaceAll('"', "'"), `/* */${text}`, `[${text}]`],
    ['', ' ', '{', '}', '"', 'NaN', 'undefined', '{"a":1e999}', '{"a":-0}', '{"a":01}', '{"a":"\u0001"}', '{"":""}'],
    ['['.repeat(DEEP), `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":"\\ud800"}'],
    [`{${Array.from({ length: 3000 }, (_, place) => `"${place}":0`).join(',')}}`, `{"text":"${'x'.repeat(70_000)}"}`],
  ].flat();
  const bytes = fc.uint8Array({ maxLength: 80 }).map((raw) => Buffer.from(raw));
  const flipped = fc
    .tuple(fc.nat(Math.max(text.length - 1, 0)), fc.integer({ min: 0x80, max: 0xff }))
    .map(([at, byte]) => {
      const changed = Buffer.from(text);
      changed[at] = byte;
      return changed;
    });
  return fc.oneof(
    fc.oneof(cut, fc.constantFrom(...odd)).map(textBody),
    fc.oneof(bytes, flipped).map((raw) => ({ bytes: raw })),
  );
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function brokenBody(schema: JsonSchema, value: unknown): fc.Arbitrary<Body> {
  const fields = isFields(value) ? value : {};
  const shapes = schema.oneOf ?? schema.anyOf ?? [schema];
  const names = shapes.flatMap(({ properties = {} }) => Object.keys(properties));
  return fc.oneof(
    { weight: 6, arbitrary: withBrokenField(names, fields) },
    { weight: 2, arbitrary: withProtectedField(fields) },
    { weight: 2, arbitrary: malformedBody(fields) },
    { weight: 1, arbitrary: fc.oneof(invalidValues, fc.constantFrom(...naughtyTexts)).map(jsonBody) },
  );
}
