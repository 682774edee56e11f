import { instant } from '@muster/contract/values/instant.ts';
import { z } from '@muster/contract/zod.ts';
import { expect, test } from 'vitest';
import { serialize } from './json-schema.ts';

const item = z.object({ id: z.string(), at: instant });
const at = new Date('2026-11-28T12:00:00.000Z');
const good = { id: 'good', at };
const bad = { id: 'bad', at: new Date(NaN) };

test.each([
  ['a list', z.array(item), [bad, good, bad], [good]],
  [
    'a page',
    z.object({ items: z.array(item), next: z.string() }),
    { items: [good, bad], next: 'n' },
    { items: [good], next: 'n' },
  ],
])('omits rows of %s that cannot be serialised, and logs their ids', (_, schema, value, expected) => {
  const logged: object[] = [];
  const json = serialize(schema, value, { error: (details: object) => void logged.push(details) });
  expect(json).toBe(JSON.stringify(expected));
  const ids = JSON.stringify(value).match(/bad/g);
  expect(logged).toMatchObject([{ ids }]);
});

test('serialises each kind of item with its own properties', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), at: instant, until: z.nullable(instant) }),
    z.object({ kind: z.literal('other'), id: z.string() }),
  ]);
  const list = [
    { kind: 'other', id: 'a', at },
    { kind: 'one', id: 'b', at, until: null },
    { kind: 'one', at, until: at },
  ];
  expect(JSON.parse(serialize(z.array(kinds), list, { error: () => undefined }))).toEqual([
    { kind: 'other', id: 'a' },
    { kind: 'one', at: at.toISOString(), until: null },
    { kind: 'one', at: at.toISOString(), until: at.toISOString() },
  ]);
});

test('throws if a value outside a list cannot be serialised', () => {
  const log = { error: () => undefined };
  expect(() => serialize(item, bad, log)).toThrow('Invalid time value');
  expect(() => serialize(z.object({ items: z.array(item), at: instant }), { ...bad, items: [bad] }, log)).toThrow(
    'Invalid time value',
  );
});
