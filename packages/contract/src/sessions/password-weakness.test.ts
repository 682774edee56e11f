import { expect, test } from 'vitest';
import { weakPasswordMessages, passwordWeakness } from './password-weakness.ts';

const contextTexts = ['Mira Köhler', 'm.koehler92@shadow-lane.example', 'Muster'];

test.each([
  'aaaaaa',
  'AAAaaa',
  'ababab',
  '121212',
  'abcabcab',
  'xyzzyx',
  '      ',
  '!!!!!!!!',
  'aaabbbb',
  'kr9!xkr9!x',
])('rejects %j, which repeats the same few characters', (password) => {
  expect(passwordWeakness(password)).toBe(weakPasswordMessages.repeats);
});

test.each([
  'abcdef',
  'ABCdef',
  'fedcba',
  '123456789',
  '987654321',
  '567890',
  'qwerty',
  'poiuyt',
  'asdfgh',
  'ZXCVBN',
  'qwertz',
  'aabbccdd',
  'abc123',
  'abcdef1',
  '123qweasd',
  'абвгдежз',
])('rejects %j, which is a sequence', (password) => {
  expect(passwordWeakness(password)).toBe(weakPasswordMessages.sequence);
});

test.each([
  'muster',
  'Muster2024',
  'MUSTERmuster',
  'mira!1',
  'Köhler',
  'kohler7',
  'koehler92',
  'shadow-lane',
  'ShadowLane99',
  'mira123456',
  'miraaaaaaa',
  'mumusterster1',
  'MU5TER',
  '$h4d0w-14n3',
  'retsum7',
  'relhok99',
])('rejects %j, which is made of context words', (password) => {
  expect(passwordWeakness(password, contextTexts)).toBe(weakPasswordMessages.contextWords);
  expect(passwordWeakness(password, ['Ben', 'ben@players.example', 'Crewfinder'])).toBeNull();
});

test.each([
  'tangerine-lighthouse',
  'mira-likes-tangerines',
  'admirable7',
  'correct horse',
  'stressed',
  'kR9tyu',
  'x7?kQ2',
  'lanetown42',
  'student7',
  'пароль-дня',
  'tanger9tanger9',
])('accepts %j', (password) => {
  expect(passwordWeakness(password, contextTexts)).toBeNull();
});

test('ignores context words of one or two letters and the top-level domain of an address', () => {
  expect(passwordWeakness('bocomet', ['Bo Li', 'bo@bo.com'])).toBeNull();
});
