import { z } from '@muster/contract/zod.ts';
import { expect, test } from 'vitest';
import { wireSchema } from '../json-schema.ts';
import { schemaText } from './schema-text.ts';

test('describes a schema in TypeScript notation, with limits as comments', () => {
  const schema = z.strictObject({
    id: z.uuid(),
    kind: z.enum(['one', 'two']),
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    seats: z._default(z.int().check(z.minimum(1), z.maximum(5)), 2),
    tags: z.array(z.string()).check(z.maxLength(15)),
    either: z.array(z.union([z.string(), z.null()])),
    note: z.optional(z.object({ text: z.literal('hi'), count: z.int() })),
    counts: z.record(z.string(), z.number()),
  });
  expect(schemaText(wireSchema(schema))).toBe(`{
  id: string // uuid
  kind: "one" | "two"
  name: string // 1 to 60 characters
  seats?: integer // 1 to 5, default 2
  tags: string[] // at most 15 items
  either: (string | null)[]
  note?: {
    text: "hi"
    count: integer
  }
  counts: {
    [name]: number
  }
}`);
});
