import { comparisonKey } from '@muster/contract/values/text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameIdsFor, hashedGameId, plainGameId } from './game-id.ts';

test('the id is the lower-case name with underscores for everything else', () => {
  expect(plainGameId('Xbox: Game #1')).toBe('xbox__game__1');
});

test('names that are the same game get the same ids, other names get another one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const isSame = comparisonKey(one) === comparisonKey(other);
      expect(hashedGameId(one).slice(-8) === hashedGameId(other).slice(-8)).toBe(isSame);
    }),
  );
});

test('a name without a plain letter or digit is told apart by its hash', () => {
  expect(gameIdsFor('原神')).toEqual([hashedGameId('原神')]);
  expect(hashedGameId('原神')).not.toBe(hashedGameId('崩坏'));
});
