import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonKey, hasVisibleCharacter, normalizeName } from './text.ts';

test.each([
  ['nothing at all', ''],
  ['spaces of all kinds', ' \u00A0\u3000'],
  ['zero-width characters', '\u200B\u200D\uFEFF\u2060'],
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['the blank Braille pattern', '\u2800'],
  ['default-ignorable characters', '\u034F\u17B4\uFE0F\u{E0100}'],
  ['the object replacement character', '\uFFFC'],
  ['two combining accents', '\u0301\u0301'],
  ['a vowel sign and a keycap without a base', '\u093F \u20E3'],
  ['private-use characters', '\uE000\u{10FFFD}'],
  ['noncharacters', '\uFFFF\uFDD0\u{1FFFE}'],
])('normalizes a name of %s to an empty one', (_, name) => {
  expect(normalizeName(name)).toBe('');
});

test('preserves letters of every script in a name', () => {
  for (const name of ['Zoë', '한국어', 'नमस्ते', 'עברית', 'Łódź 2', 'C++', '🎮', '´', '7', '…', 'q̈']) {
    expect(normalizeName(name)).toBe(name);
  }
});

test.each([
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Persian', 'می\u200Cروم'],
  ['Arabic with a medial form', 'ه\u200D'],
  ['Hindi', 'क्\u200Dष र्\u200Cक'],
  ['Bengali', 'র\u200D্যাব'],
  ['an old Malayalam chillu', 'അവന്\u200D'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180B'],
  ['an ideograph with a variant', '葛\u{E0100}城'],
  ['a keycap', 'Player 1\uFE0F\u20E3'],
  ['a heart as text', '\u2764\uFE0E Zoe'],
  ['the flag of Wales', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
])('a name preserves invisible characters that shape %s', (_, name) => {
  expect(normalizeName(name)).toBe(name.normalize('NFC'));
});

test.each([
  ['\u200Dශ්රී\u200C', 'ශ්රී'],
  ['राम\u200D', 'राम'],
  ['م\u200C\u200Cر\u061Cو\u200C', 'م\u200Cرو'],
  ['1\uFE0F2\uFE0E', '12'],
  ['A\u{E0100}d\uFE00a\u180B', 'Ada'],
  ['Z\u200Coe\u{E0067}\u{E007F}\u00AD', 'Zoe'],
  ['x\uFE0F\u200D👩\u200D', 'x👩'],
])('removes invisible characters that shape nothing from a name (%j)', (name, normalized) => {
  expect(normalizeName(name)).toBe(normalized);
  expect(comparisonKey(name)).toBe(comparisonKey(normalized));
});

test('preserves emoji sequences and removes joiners anywhere else', () => {
  for (const name of ['👨‍👩‍👧 Family', '❤️‍🔥', '🧑🏽‍🚀', '🏳️‍🌈']) expect(normalizeName(name)).toBe(name);
  expect(normalizeName('Va\u200Dlo\uFE0Frant\u200D 🎮\u200D')).toBe('Valorant 🎮');
  expect(comparisonKey('❤️')).toBe(comparisonKey('❤'));
});

test('different spacing accents have different comparison keys', () => {
  expect(comparisonKey('´')).not.toBe(comparisonKey('¨'));
  expect(comparisonKey('´')).not.toBe('');
});

test.each([
  ['', false],
  [' \n\u200B', false],
  ['\uFFFC \u0301', false],
  ['\u{1FAEA}', true],
  ['Tonight?', true],
  ['हाँ', true],
])('hasVisibleCharacter(%j) is %s', (text, isVisible) => {
  expect(hasVisibleCharacter(text)).toBe(isVisible);
});

test('replaces line breaks and tabs in a name with spaces', () => {
  expect(normalizeName('a\nb\tc')).toBe('a b c');
});

test('normalizing a name twice changes nothing', () => {
  const once = normalizeName('Zoe\u200B\u0308  Kid');
  expect(once).toBe('Zoë Kid');
  expect(normalizeName(once)).toBe(once);
  const unit = fc.constantFrom(
    ...Array.from(
      'a1م क्රᠮ葛❤👩\u{1F3FD}\u{1F3F4}\u20E3\u200C\u200D\uFE0E\uFE0F\u180B\u{E0100}\u{E0067}\u{E007F}\u00AD',
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (name) => {
      const normalized = normalizeName(name);
      expect(normalizeName(normalized)).toBe(normalized);
    }),
    { numRuns: 2000 },
  );
});

test('the comparison key ignores case, width, spaces and invisible characters', () => {
  expect(comparisonKey(' ＶＡＬＯＲＡＮＴ\u3164 ')).toBe(comparisonKey('Valorant'));
  expect(comparisonKey('Rocket\u00A0 League')).toBe(comparisonKey('rocket league'));
  expect(comparisonKey('Dota 2')).not.toBe(comparisonKey('Dota 3'));
});
