import { expect, test } from 'vitest';
import { createNumberRepair } from './json-numbers.ts';

const text = String.raw`{"NaN": "Infinity 76561198012345678", "a\\\"NaN": [NaN,-Infinity, 76561198012345678, -80351110224678912],
  "\\": [5, -1.5e3, 9007199254740991, 9007199254740993, 1.2345678901234567, 12345678901234567e2, 0.1e-1234567890123456789], "é\\\\":NaN}`;

const repaired = String.raw`{"NaN": "Infinity 76561198012345678", "a\\\"NaN": [1e999,1e999, "76561198012345678", "-80351110224678912"],
  "\\": [5, -1.5e3, 9007199254740991, "9007199254740993", 1.2345678901234567, 12345678901234567e2, 0.1e-1234567890123456789], "é\\\\":1e999}`;

test.each([1, 2, 3, 5, 7, 16, 1000])('keeps digits and strings in chunks of %i characters', (size) => {
  const repair = createNumberRepair();
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));
  expect([...chunks, undefined].map((chunk) => repair(chunk)).join('')).toBe(repaired);
});

test('returns a number at the end', () => {
  const repair = createNumberRepair();
  expect([repair('12345678901234567'), repair('8'), repair()]).toEqual(['', '', '"123456789012345678"']);
});
