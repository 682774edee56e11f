import { postContentSchema } from '@muster/contract/posts/posts.ts';
import { profileFormSchema } from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { expect, test } from 'vitest';
import { emptyValues, typesOf, withoutUndefined } from './form-fields.ts';

const stored = z.partial(z.object(typesOf({ ...postContentSchema.shape, ...profileFormSchema.shape })));

test.each([
  { description: '' },
  { tags: Array.from({ length: 99 }, () => 'x'.repeat(99)) },
  { seats: 1, party: -1 },
  { roles: [{ name: '', count: 0.5 }] },
  { name: ' ', bio: 'x'.repeat(9999) },
  { repeatTimeZone: 'Nowhere/City' },
])('stores content that breaks a rule: %j', (content) => {
  expect(z.parse(stored, content)).toMatchObject(content);
});

test.each([{ description: 1 }, { tags: 'one' }, { seats: '4' }, { roles: [{ name: 1 }] }, { comms: ['telepathy'] }])(
  'rejects content of another type: %j',
  (content) => {
    expect(z.safeParse(stored, content).success).toBe(false);
  },
);

test('a form starts with the defaults of the contract, and empty fields', () => {
  const { description, tags, seats, isActive, isAdultsOnly } = emptyValues(postContentSchema.shape);
  expect({ description, tags, seats, isActive, isAdultsOnly }).toEqual({
    description: '',
    tags: [],
    seats: null,
    isActive: true,
    isAdultsOnly: false,
  });
});

test('fields without a value do not replace others', () => {
  expect({ a: 1, ...withoutUndefined({ a: undefined, b: null }) }).toEqual({ a: 1, b: null });
});
