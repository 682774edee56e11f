import { commonPasswordMessage } from '@muster/contract/sessions/passwords.ts';
import { weakPasswordMessages, passwordWeakness } from '@muster/contract/sessions/password-weakness.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPasswordWeakness } from './passwords.ts';

const rows = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz')),
  minLength: 3,
  maxLength: 20,
});
const backwards = (text: string): string => [...text].toReversed().join('');

test('rejects any part of an alphabet or keyboard row, in both directions and any case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(20), fc.nat(20), fc.boolean(), (row, start, more, isUpper) => {
      const piece = row.slice(Math.min(start, row.length - 6)).slice(0, 6 + more);
      const typed = isUpper ? piece.toUpperCase() : piece;
      expect([typed, backwards(typed)].map((password) => passwordWeakness(password))).not.toContain(null);
    }),
  );
});

test('rejects a repeated short block', () => {
  const block = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(block, fc.integer({ min: 6, max: 20 }), (text, times) => {
      expect(passwordWeakness(text.repeat(times))).not.toBeNull();
    }),
  );
});

test('rejects a password of personal words and fewer than six other characters', () => {
  const few = fc.string({ unit: fc.constantFrom(...Array.from('0123456789!?-_')) });
  fc.assert(
    fc.property(letters, few, few, (word, before, after) => {
      fc.pre(before.length + after.length < 6);
      expect(passwordWeakness(`${before}${word}${after}`, [`${word} Smith`])).not.toBeNull();
      expect(passwordWeakness(`${before}${word}${after}`, [`${word.toUpperCase()}@players.example`])).not.toBeNull();
    }),
  );
});

test('accepts a strong password with any text around it', () => {
  const around = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect(passwordWeakness(`${before}kV7#tangerine${after}`, ['Ada', 'ada@players.example', 'Muster'])).toBeNull();
    }),
  );
});

test('rejects a common password in any case, also when combined with personal words', () => {
  const contextTexts = ['Ada Osei', 'ada@players.example', 'Muster'];
  for (const password of ['123456', 'PassWord', 'adapassword', 'musterDragon'])
    expect(findPasswordWeakness(password, contextTexts)).toBe(commonPasswordMessage);
  expect(findPasswordWeakness('muster', contextTexts)).toBe(weakPasswordMessages.contextWords);
  expect(findPasswordWeakness('tangerine-lighthouse', contextTexts)).toBeNull();
});
