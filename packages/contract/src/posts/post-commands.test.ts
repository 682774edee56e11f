import { expect, test } from 'vitest';
import { decidePost, listPostActions, postCommands } from './post-commands.ts';

const now = new Date('2026-11-29T20:00:00Z');
const [earlier, later] = [new Date(now.getTime() - 60_000), new Date(now.getTime() + 60_000)];
const post = {
  isActive: true,
  isComplete: false,
  startsAt: null,
  closesAt: null,
  closedReason: null,
  acceptedSeats: 1,
  visibleFrom: null,
};

test.each<[string, Partial<Parameters<typeof listPostActions>[0]>, readonly string[]]>([
  ['without a crew before its start', { startsAt: later, closesAt: later, acceptedSeats: 0 }, ['call-off']],
  ['with a crew before its start', { startsAt: later, closesAt: later }, ['complete', 'call-off']],
  ['with a complete crew', { startsAt: later, closesAt: later, isComplete: true }, ['search', 'call-off']],
  ['that has started', { startsAt: now, closesAt: later }, ['complete', 'end']],
  ['that has started without a crew', { startsAt: earlier, closesAt: later, acceptedSeats: 0 }, ['end']],
  ['that its crew sees first', { visibleFrom: later, acceptedSeats: 0 }, ['open', 'call-off']],
  ['without a start', {}, ['complete', 'end', 'call-off']],
  ['without a start and a crew', { acceptedSeats: 0 }, ['call-off']],
  ['past its closing time', { startsAt: earlier, closesAt: now }, []],
  ['that was deactivated', { isActive: false }, []],
])('lists the actions of a post %s', (_, changes, expected) => {
  expect(listPostActions({ ...post, ...changes }, now)).toEqual(expected);
});

test('a session that ends closes now, but after its start', () => {
  const end = (startsAt: Date | null) => decidePost({ ...post, startsAt, closesAt: later }, 'end', now);
  const ended = { isActive: false, closedReason: 'ended' };
  expect(end(earlier)).toEqual({ ...ended, closesAt: now });
  expect(end(now)).toEqual({ ...ended, closesAt: new Date(now.getTime() + 1) });
  expect(end(later)).toBe('session-not-started');
});

test('a command that was carried out before changes nothing, and others are rejected after the end', () => {
  const complete = { ...post, isComplete: true };
  expect(decidePost(complete, 'complete', now)).toBeNull();
  expect(decidePost(post, 'search', now)).toBeNull();
  const ended = { ...post, isActive: false, closedReason: 'ended' } as const;
  expect(postCommands.map((name) => decidePost(ended, name, now))).toEqual([
    'own-post-closed',
    'own-post-closed',
    null,
    'own-post-closed',
  ]);
});
