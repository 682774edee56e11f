import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names.ts';

const others = ['Muster', 'Grace Hopper', '原神'];

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
])('%s is reserved', (name) => {
  expect(isReservedName(name, others)).toBe(true);
});

test.each(['Adminton', 'Musterfrau', 'User', 'Grace', 'Админ', 'Μαρία', '原', '★', ''])('%s is free', (name) => {
  expect(isReservedName(name, [...others, '★'])).toBe(false);
});
