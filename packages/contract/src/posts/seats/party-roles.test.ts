import { expect, test } from 'vitest';
import { isNoLarger, listAuthorRoles, type PartyRoles, rolesOfParty } from './party-roles.ts';

const sized = (roles: PartyRoles) => ({ partySize: roles.length, roles });

test.each<[PartyRoles, PartyRoles, boolean]>([
  [['Tank', 'Healer'], ['Healer', 'Tank'], true],
  [['Tank', 'Healer'], ['Tank'], true],
  [['Tank', 'Healer'], [null, 'Tank'], true],
  [['Tank', null], ['Tank', 'Tank'], false],
  [['Tank', 'Healer'], ['Healer', 'Healer'], false],
  [['Tank'], ['Tank', null], false],
])('a change of a party from %o to %o fits wherever it fitted before: %s', (before, next, expected) => {
  expect(isNoLarger(sized(next), sized(before))).toBe(expected);
});

test('a party has one role for each player', () => {
  expect(rolesOfParty(['Tank'], 3)).toEqual(['Tank', null, null]);
  expect(rolesOfParty(['Tank', null, 'Healer'], 2)).toEqual(['Tank', null]);
});

test('lists a role of the author’s party once for each player in it', () => {
  const roles = [
    { name: 'Tank', count: 1 },
    { name: 'Healer', count: 3, authorCount: 2 },
  ];
  expect(listAuthorRoles(roles)).toEqual(['Healer', 'Healer']);
});
