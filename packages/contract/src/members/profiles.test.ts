import { expect, test } from 'vitest';
import { BIO_MAX_LENGTH, profileChangeSchema } from './profiles.ts';

const bioOf = (bio: string): string | undefined => profileChangeSchema.parse({ bio }).bio;

test.each([
  ['lines', 'Support main.\nEvenings.', 'Support main.\nEvenings.'],
  ['one blank line', 'Support main.\n\nEvenings.', 'Support main.\n\nEvenings.'],
  ['many', 'Support main.\n\n\n\n\nEvenings.\n\n\nWeekends.', 'Support main.\n\nEvenings.\n\nWeekends.'],
  ['some that only look blank', 'Support main.\n \n\t\n\r\nEvenings.', 'Support main.\n\nEvenings.'],
  ['indentation', 'Roles:\n\n\n\n  tank', 'Roles:\n\n  tank'],
])('collapses blank lines of a bio with %s', (_, typed, expected) => {
  expect(bioOf(typed)).toBe(expected);
});

test('stores profile texts without a visible character as empty', () => {
  const invisible = '\uFFFC\n\u0301';
  const texts = { bio: invisible, location: invisible, discordId: invisible, accessNeeds: invisible };
  expect(profileChangeSchema.parse(texts)).toEqual({ bio: '', location: '', discordId: '', accessNeeds: '' });
});

test('does not count collapsed blank lines towards the length limit', () => {
  const long = 'a'.repeat(BIO_MAX_LENGTH - 3);
  expect(bioOf(`${long}\n\n\n\n\n\nb`)).toHaveLength(BIO_MAX_LENGTH);
});
