import { expect, test } from 'vitest';
import { comparisonKey, hasVisibleCharacter, normalizeName } from './text.ts';

test.each([
  ['nothing at all', ''],
  ['spaces of all kinds', ' \u00A0\u3000'],
  ['zero-width characters', '\u200B\u200D\uFEFF\u2060'],
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['the blank Braille pattern', '\u2800'],
  ['characters that are shown by nothing', '\u034F\u17B4\uFE0F\u{E0100}'],
  ['the placeholder of an object', '\uFFFC'],
  ['two combining accents', '\u0301\u0301'],
  ['a vowel sign and a keycap without a base', '\u093F \u20E3'],
  ['private-use characters', '\uE000\u{10FFFD}'],
  ['noncharacters', '\uFFFF\uFDD0\u{1FFFE}'],
])('a name of %s is empty', (_, name) => {
  expect(normalizeName(name)).toBe('');
});

test('letters of every script stay in a name', () => {
  for (const name of ['Zoë', '한국어', 'नमस्ते', 'עברית', 'Łódź 2', 'C++', '🎮', '´', '7', '…', 'q̈']) {
    expect(normalizeName(name)).toBe(name);
  }
});

test('pictures that are made of several stay whole, and joiners anywhere else go', () => {
  for (const name of ['👨‍👩‍👧 Family', '❤️‍🔥', '🧑🏽‍🚀', '🏳️‍🌈']) expect(normalizeName(name)).toBe(name);
  expect(normalizeName('Va\u200Dlo\uFE0Frant\u200D 🎮\u200D')).toBe('Valorant 🎮');
  expect(comparisonKey('❤️')).toBe(comparisonKey('❤'));
});

test('spacing accents are different names', () => {
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
])('whether %j has a visible character: %s', (text, isVisible) => {
  expect(hasVisibleCharacter(text)).toBe(isVisible);
});

test('words that a line break parts stay apart', () => {
  expect(normalizeName('a\nb\tc')).toBe('a b c');
});

test('a name is the same however often it is normalized', () => {
  const once = normalizeName('Zoe\u200B\u0308  Kid');
  expect(once).toBe('Zoë Kid');
  expect(normalizeName(once)).toBe(once);
});

test('names are compared without regard to case, width, spaces and what nobody sees', () => {
  expect(comparisonKey(' ＶＡＬＯＲＡＮＴ\u3164 ')).toBe(comparisonKey('Valorant'));
  expect(comparisonKey('Rocket\u00A0 League')).toBe(comparisonKey('rocket league'));
  expect(comparisonKey('Dota 2')).not.toBe(comparisonKey('Dota 3'));
});
