import { expect, test } from 'vitest';
import { shortenText } from './shorten-text.ts';

test.each([
  ['short enough', 12, 'short enough'],
  ['one too long', 11, 'one too lo…'],
  ['ends with a  space', 12, 'ends with a…'],
  [' two\nlines ', 20, 'two lines'],
  // A family, a flag, a letter with a mark and a syllable are one character each.
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '👨‍👩‍👧‍👦…'],
  ['🇳🇴🇸🇪🇩🇰', 2, '🇳🇴…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ['नमस्ते', 2, 'न…'],
])('shortens %j to %i characters', (text, max, shortened) => {
  expect(shortenText(text, max)).toBe(shortened);
});
