import { expect, test } from 'vitest';
import { profileChangeSchema } from './profiles.ts';
import { BIO_MAX_LENGTH } from './users.ts';

const bioOf = (bio: string): string | undefined => profileChangeSchema.parse({ bio }).bio;

test.each([
  ['lines', 'Support main.\nEvenings.', 'Support main.\nEvenings.'],
  ['one blank line', 'Support main.\n\nEvenings.', 'Support main.\n\nEvenings.'],
  ['many', 'Support main.\n\n\n\n\nEvenings.\n\n\nWeekends.', 'Support main.\n\nEvenings.\n\nWeekends.'],
  ['some that only look blank', 'Support main.\n \n\t\n\r\nEvenings.', 'Support main.\n\nEvenings.'],
  ['what stands before a line', 'Roles:\n\n\n\n  tank', 'Roles:\n\n  tank'],
])('a bio with %s keeps one blank line in a row at most', (_, typed, kept) => {
  expect(bioOf(typed)).toBe(kept);
});

test('a profile text that shows nothing is empty', () => {
  const nothing = '\uFFFC\n\u0301';
  expect(profileChangeSchema.parse({ bio: nothing, location: nothing, discordId: nothing })).toEqual({
    bio: '',
    location: '',
    discordId: '',
  });
});

test('what is collapsed does not count', () => {
  const long = 'a'.repeat(BIO_MAX_LENGTH - 3);
  expect(bioOf(`${long}\n\n\n\n\n\nb`)).toHaveLength(BIO_MAX_LENGTH);
});
