import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';
import { anyText } from './naughty-texts.ts';

/** What the product has of a thing, by the name that requests give it: members' ids under `memberId`. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const LONGEST = 200;

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** A text within the lengths that are allowed: of all kinds of letters, or one that often makes trouble. */
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

/** A value as the schema asks for it, and, where the product has one of that name, often one that is there. */
export function valueOf(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, known)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return (ofType[schema.type ?? ''] ?? textOf)(schema, name, known);
}
