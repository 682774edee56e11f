import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { startLook } from './card-schedule.tsx';
import { PostCard } from './post-card.tsx';

const tagsOn = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows game, platform, description and author', () => {
  render(<PostCard post={aPost(1, { game: 'Rust', platform: 'Xbox One', description: 'Wipe day on Friday' })} />);
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('heading', { name: 'Rust' })).toBeDefined();
  expect(card.getByText('Xbox One')).toBeDefined();
  expect(card.getByText('Wipe day on Friday')).toBeDefined();
  expect(card.getByText('Ben Carter')).toBeDefined();
});

test('shows three tags and counts the others', () => {
  render(<PostCard post={aPost(1, { tags: ['a', 'b', 'c', 'd', 'e'] })} />);
  expect(tagsOn()).toEqual(['a', 'b', 'c']);
  expect(screen.getByText('+2 more').title).toBe('d, e');
});

test('shows no count with three tags', () => {
  render(<PostCard post={aPost(1, { tags: ['a', 'b', 'c'] })} />);
  expect(tagsOn()).toEqual(['a', 'b', 'c']);
  expect(screen.queryByText(/more$/)).toBeNull();
});

test.each([
  [{ seats: 5, acceptedSeats: 2 }, '3 of 5 seats taken'],
  [{ seats: 40, party: 2, acceptedSeats: 10, offeredSeats: 1 }, '12 of 40 seats taken, 1 on offer'],
  [{ acceptedSeats: 1 }, '2 in the crew'],
])('names the crew of a post with %o', (seats, name) => {
  render(<PostCard post={aPost(1, seats)} />);
  expect(screen.getByText(name)).toBeDefined();
});

test('shows no crew for an author alone without seats', () => {
  render(<PostCard post={aPost(1)} />);
  expect(screen.queryByText(/of|in the crew/)).toBeNull();
});

test.each([
  ['names the accepted and needed players of each role', [1, 2], 'Tank 1/1 · DPS 2/3'],
  ['counts a player beyond the number of a role as a further place', [2, 5], 'Tank 2/2 · DPS 5/5'],
])('%s', (_, acceptedByRole, text) => {
  const roles = [
    { name: 'Tank', count: 1 },
    { name: 'DPS', count: 3 },
  ];
  render(<PostCard post={aPost(1, { roles, acceptedByRole })} />);
  expect(screen.getByText(text)).toBeDefined();
});

test.each([
  ['looks for players', {}, ['Needs 3', 'Tank', null]],
  [
    'looks for no more players',
    { isComplete: true },
    ['Crew complete', 'Tank 0/1', '2 of 5 seats taken · Crew complete'],
  ],
  ['is inactive', { isActive: false }, [null, 'Tank', null]],
])('the card of a crew that %s states which seats are free', (_, changes, [left, roles, spoken]) => {
  render(<PostCard post={aPost(1, { seats: 5, acceptedSeats: 1, roles: [{ name: 'Tank', count: 1 }], ...changes })} />);
  const { textContent } = screen.getByRole('article');
  expect(/Needs \d|Crew complete/.exec(textContent)?.[0] ?? null).toBe(left);
  expect(screen.getByText(roles ?? '', { selector: 'p, span[aria-hidden]' })).toBeDefined();
  expect(textContent).toContain(spoken ?? '2 of 5 seats taken');
});

test.each([
  [null, 'Any time', 'later'],
  [150, 'Today 02:30 PM', 'later'],
  [120, 'in 120 min', 'soon'],
  [31, 'in 31 min', 'soon'],
  [30, 'in 30 min', 'now'],
  [-59, 'Playing now', 'now'],
  [-60, 'Playing now', 'past'],
])('a start in %s minutes reads %s and looks like %s', (minutes, text, look) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 12) });
  const startsAt = minutes === null ? null : new Date(Date.now() + minutes * 60_000);
  render(<PostCard post={aPost(1, { startsAt })} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(startLook(startsAt)).toBe(look);
});
