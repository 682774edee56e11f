import { comparisonKey } from '@muster/contract/values/text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameIdsFor, hashedGameId, plainGameId } from './game-id.ts';

test('builds the id from the lower-case name with underscores for all other characters', () => {
  expect(plainGameId('Xbox: Game #1')).toBe('xbox__game__1');
});

test('gives the same ids to names of the same game and different ids to others', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const isSame = comparisonKey(one) === comparisonKey(other);
      expect(hashedGameId(one).slice(-8) === hashedGameId(other).slice(-8)).toBe(isSame);
    }),
  );
});

test('adds a hash to the id of a name without ASCII letters or digits', () => {
  expect(gameIdsFor('原神')).toEqual([hashedGameId('原神')]);
  expect(hashedGameId('原神')).not.toBe(hashedGameId('崩坏'));
});
