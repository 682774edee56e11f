import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';

test.each([
  ['Ada', 'A'],
  ['Ada Lovelace Byron', 'AB'],
  ['  ', '?'],
  ['émile zola', 'ÉZ'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
