import { expect, test } from 'vitest';
import { describeRequestNotification } from './describe-notification.ts';

test('the author reads the size of a party, its requester does not', () => {
  const party = { name: 'Mira', game: 'Valorant', partySize: 2 };
  const names = ['pending', 'invitation-accepted', 'seat-taken', 'accepted'] as const;
  expect(names.map((name) => describeRequestNotification(name, party))).toEqual([
    'Mira wants to join your Valorant post · 2 players',
    'Mira accepted your invitation to Valorant · 2 players',
    'Mira took the free seat in your Valorant crew · 2 players',
    "You're in: Mira accepted your request for Valorant",
  ]);
  expect(describeRequestNotification('pending', { ...party, partySize: 1 })).toBe(
    'Mira wants to join your Valorant post',
  );
});

test('the author reads who brought a friend, unless it was them', () => {
  const friend = { name: 'Cleo', game: 'Valorant' };
  expect(describeRequestNotification('brought', { ...friend, broughtBy: 'Ben' })).toBe(
    'Ben brought Cleo into your Valorant crew',
  );
  expect(describeRequestNotification('brought', friend)).toBe('Cleo joined your Valorant crew with a link');
});

test('a player reads which friend took a seat of their party, not who the author is', () => {
  const party = { name: 'Ada', game: 'Valorant' };
  expect(describeRequestNotification('party-seat-taken', { ...party, friend: 'Cleo' })).toBe(
    'Cleo took a seat in your party for Valorant',
  );
});
