import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

const others = ['Grace Hopper', '原神'];

test.each([
  'administrator',
  'ADMINISTRATOR',
  'Аdmіnіѕtrаtоr',
  'Adm1n1strat0r',
  'A d m i n i s t r a t o r.',
  'Ａｄｍｉｎｉｓｔｒａｔｏｒ',
  '𝓐dministrator',
  'Ádmïnistrâtor',
  'Adrninistrator',
  'ΜUSTER',
  'Mu\u200Dster ✅',
  'Unknown Usеr',
  'UnknownUser',
  'Unkпown_User',
  'Grасe Hоpper',
  '原神',
  'Admin',
  '@dmin',
  '🅰🅳🅼🅸🅽',
  '🇲🇴🇩',
  'Admin 42',
  'xX [Mod] Xx',
  'Anna (Moderator)',
  'Moderadora Ana',
  'Modérateur',
  'Muster Team',
  'The Muster Team',
  'T e a m Muster',
  'Must3r_Support',
  'Official Muster',
  'ѕystem',
  'Système',
  'Supp\u200Bort',
  'Support-Team',
  'STAFF',
])('%s is reserved', (name) => {
  expect(isReservedName(name, 'Muster', others)).toBe(true);
});

test.each([
  'Adminton',
  'Musterfrau',
  'Thomas Muster',
  'User',
  'Grace',
  'Админ',
  'Μαρία',
  '原',
  '★',
  '',
  'Modest Mouse',
  'Moderna',
  'Solar System',
  'Support Main',
  'The Team',
  'Team Rocket',
  '42',
])('%s is free', (name) => {
  expect(isReservedName(name, 'Muster', [...others, '★'])).toBe(false);
});

test('reserves a product name with several words, but no name if it has no letters', () => {
  expect(isReservedName('spati zwolf support', 'Späti "Zwölf" & Co')).toBe(false);
  expect(isReservedName('spati zwolf & co support', 'Späti "Zwölf" & Co')).toBe(true);
  expect(isReservedName('Ada', '★')).toBe(false);
});
