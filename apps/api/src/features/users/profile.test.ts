import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { createPostEndpoint } from '@muster/contract/posts.ts';
import { getOwnProfileEndpoint } from '@muster/contract/profiles.ts';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

test('a member is called by display name, else name, else address, else User', async () => {
  const { as, db } = await startApi();
  const ada = await as('member', 'Ada');
  const nameAs = async (change: Partial<typeof members.$inferInsert>) => {
    await db.update(members).set(change);
    return (await ada.call(getSessionEndpoint, {})).member?.name;
  };
  expect(await nameAs({ displayName: 'Countess' })).toBe('Countess');
  expect(await nameAs({ displayName: null })).toBe('Ada');
  expect(await nameAs({ name: null })).toBe(ada.email.split('@')[0]);
  expect(await nameAs({ email: '@example.com' })).toBe('User');
});

test('the own profile tells all that is kept of a player', async () => {
  const { as, db } = await startApi();
  const ada = await as('member', 'Ada');
  const kept = { bio: 'Support main', location: 'Accra', discordId: 'ada.o', platforms: ['PC', 'Mobile'] as const };
  const lastActivityAt = new Date('2026-02-03T12:00:00Z');
  const [row] = await db
    .update(members)
    .set({ ...kept, platforms: [...kept.platforms], lastActivityAt })
    .returning({ createdAt: members.createdAt });
  expect(await ada.call(getOwnProfileEndpoint, {})).toEqual({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    ...kept,
    totalPosts: 0,
    lastActivityAt,
    createdAt: row?.createdAt,
  });
});

test('moments are told as ISO texts', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const { createdAt } = (await ada.send(getOwnProfileEndpoint)).json();
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('posting counts as being active', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db.update(members).set({ lastActivityAt: longAgo });
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const { lastActivityAt } = await ada.call(getOwnProfileEndpoint, {});
  expect(lastActivityAt.getTime()).toBeGreaterThan(longAgo.getTime());
});
