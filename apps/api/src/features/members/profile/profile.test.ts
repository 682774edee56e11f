import { topics } from '@muster/contract/topics.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getOwnProfileEndpoint, type ProfileChange, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { noPreferences, type PlayPreferences } from '@muster/contract/values/play-preferences.ts';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

test('falls back from display name to name, email prefix and User', async () => {
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

test('a member’s own profile contains all stored fields', async () => {
  const { as, db } = await startApi();
  const ada = await as('member', 'Ada');
  const stored = {
    bio: 'Support main',
    location: 'Accra',
    discordId: 'ada.o',
    platforms: ['PC', 'Mobile'] as const,
    color: 'sky' as const,
    accessNeeds: 'Captions, please',
    accessNeedsVisibility: 'crew' as const,
    isAdult: false,
  };
  const sets = {
    comms: ['voice' as const],
    spokenLanguages: ['fil' as const],
    playAreas: ['oceania' as const],
    levels: ['casual' as const],
  };
  const discordVisibility = 'crew';
  const lastActivityAt = new Date('2026-02-03T12:00:00Z');
  const [row] = await db
    .update(members)
    .set({ ...stored, ...sets, platforms: [...stored.platforms], lastActivityAt })
    .returning({ createdAt: members.createdAt, updatedAt: members.updatedAt });
  expect(await ada.call(getOwnProfileEndpoint, {})).toEqual({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    ...stored,
    ...sets,
    discordVisibility,
    discordIsVerified: false,
    pictureUrl: null,
    totalPosts: 0,
    sessions: 0,
    games: [],
    usualTimes: null,
    lastActivityAt,
    ...row,
  });
});

test('sends timestamps as ISO texts', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  const { createdAt } = (await ada.send(getOwnProfileEndpoint)).json();
  expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('posting updates the last activity', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db.update(members).set({ lastActivityAt: longAgo });
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const { lastActivityAt } = await ada.call(getOwnProfileEndpoint, {});
  expect(lastActivityAt.getTime()).toBeGreaterThan(longAgo.getTime());
});

const change = (body: ProfileChange) => ({ body });

test('the session has the first platform of the profile', async () => {
  const { as } = await startApi();
  const ada = await as('member', 'Ada');
  const platform = async () => (await ada.call(getSessionEndpoint, {})).member?.platform;
  expect(await platform()).toBeNull();
  await ada.call(updateProfileEndpoint, change({ platforms: ['Mobile', 'PC'] }));
  expect(await platform()).toBe('Mobile');
  await ada.call(updateProfileEndpoint, change({ platforms: [] }));
  expect(await platform()).toBeNull();
});

test('the session has the play preferences of the profile', async () => {
  const { as } = await startApi();
  const [ada, bob] = [await as('member', 'Ada'), await as('member', 'Bob')];
  const preferencesOf = async (member: typeof ada) =>
    (await member.call(getSessionEndpoint, {})).member?.playPreferences;
  expect(await preferencesOf(ada)).toEqual(noPreferences);
  const preferences: PlayPreferences = { ...noPreferences, comms: ['text'], spokenLanguages: ['de'], isAdult: true };
  await ada.call(updateProfileEndpoint, change({ ...preferences, comms: ['text', 'text'] }));
  expect([await preferencesOf(ada), await preferencesOf(bob)]).toEqual([preferences, noPreferences]);
  await ada.call(updateProfileEndpoint, change({ isAdult: null }));
  expect(await preferencesOf(ada)).toEqual({ ...preferences, isAdult: null });
});

test('changes only the given fields of a profile', async () => {
  const { as } = await startApi();
  const ada = await as('member', 'Ada');
  const before = await ada.call(updateProfileEndpoint, change({ bio: 'Support main', platforms: ['PC', 'Mobile'] }));
  const after = await ada.call(updateProfileEndpoint, change({ location: ' Accra \u200B', platforms: ['PC', 'PC'] }));
  expect(after).toEqual({ ...before, location: 'Accra', platforms: ['PC'], updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await ada.call(getOwnProfileEndpoint, {})).toEqual(after);
});

test('concurrent changes of different fields lose neither', async () => {
  const { as } = await startApi();
  const ada = await as('member');
  await Promise.all([
    ada.call(updateProfileEndpoint, change({ bio: 'one' })),
    ada.call(updateProfileEndpoint, change({ discordId: 'two' })),
  ]);
  expect(await ada.call(getOwnProfileEndpoint, {})).toMatchObject({ bio: 'one', discordId: 'two' });
});

test('a new name appears on posts, in conversations and in the session, and is published to members who can see it', async () => {
  const { as, listen } = await startApi();
  const [ada, bob, eve] = [await as('member', 'Ada'), await as('member', 'Bob'), await as('member', 'Eve')];
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const chat = await aChat(ada, bob);
  await ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  await eve.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  const origin = await listen();
  const [bobs, eves] = [await connectLive(origin, bob), await connectLive(origin, eve)];
  await ada.call(updateProfileEndpoint, change({ bio: 'still Ada' }));
  await ada.call(updateProfileEndpoint, change({ name: 'Countess' }));
  const expected = {
    type: 'member.changed',
    version: expect.any(Number),
    memberId: ada.id,
    name: 'Countess',
    pictureUrl: null,
  };
  await bobs.next(({ type }) => type === 'member.changed');
  expect(bobs.events.filter(({ type }) => type === 'member.changed')).toEqual([expected]);
  expect(eves.events.map(({ type }) => type)).toEqual(['live.ready']);
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts).toMatchObject([{ authorName: 'Countess' }]);
  expect(await bob.call(listChatsEndpoint, { querystring: {} })).toMatchObject([{ partner: { name: 'Countess' } }]);
  expect((await ada.call(getSessionEndpoint, {})).member?.name).toBe('Countess');
});

test('only changed preferences make the session stale in the member’s other windows', async () => {
  const { as, listen } = await startApi();
  const ada = await as('member', 'Ada');
  const live = await connectLive(await listen(), ada);
  await ada.call(updateProfileEndpoint, change({ name: 'Countess' }));
  await ada.call(updateProfileEndpoint, change({ platforms: ['PC'] }));
  await live.next(({ type }) => type === 'topics.changed');
  expect(live.events.slice(1)).toMatchObject([
    { type: 'member.changed', name: 'Countess' },
    { type: 'member.changed' },
    { type: 'topics.changed', topics: [topics.session, topics.board, topics.counts] },
  ]);
});

test.each([
  ['no name', { name: ' \u200B ' }, 'Please enter your full name'],
  ['a long name', { name: 'x'.repeat(61) }, 'Keep your name to 60 characters or fewer'],
  ['a long bio', { bio: 'x'.repeat(501) }, 'Keep your bio to 500 characters or fewer'],
  ['a long location', { location: 'x'.repeat(101) }, 'Keep your location to 100 characters or fewer'],
  ['a long Discord id', { discordId: 'x'.repeat(41) }, 'Keep your Discord ID to 40 characters or fewer'],
  [
    'long accessibility needs',
    { accessNeeds: 'x'.repeat(301) },
    'Keep your accessibility needs to 300 characters or fewer',
  ],
  ['a visibility of needs', { accessNeedsVisibility: '' }, 'Please select who sees your accessibility needs'],
  ['an unknown language', { spokenLanguages: ['de', 'klingon'] }, 'Please select one of the options'],
  ['an age as text', { isAdult: 'yes' }, 'Please check what you entered and try again.'],
  ['an unknown area', { playAreas: ['any'] }, 'Please select one of the options'],
  ['an unknown visibility', { discordVisibility: 'friends' }, 'Please select who sees your Discord ID'],
  ['an unknown color', { color: '#ff0000' }, 'Please select one of the colors'],
  ['an unknown platform', { platforms: ['Amiga'] }, 'Please select a platform'],
  ['another address', { email: 'eve@example.com' }, 'There is no field called email.'],
  ['a role', { role: 'admin' }, 'There is no field called role.'],
  ['a NUL', { bio: 'a\0b' }, "This text contains characters that can't be saved."],
])('rejects a change to %s and changes nothing', async (_, body, message) => {
  const { as } = await startApi();
  const ada = await as('member');
  const before = await ada.call(getOwnProfileEndpoint, {});
  const answer = await ada.send(updateProfileEndpoint, { body });
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  expect(await ada.call(getOwnProfileEndpoint, {})).toEqual(before);
});

test('limits changes of a profile', async () => {
  const { as } = await startApi({ limits: { profileChangesPerHour: { points: 1, seconds: 3600 } } });
  const ada = await as('member');
  expect((await ada.send(updateProfileEndpoint, { body: { bio: 'x' } })).statusCode).toBe(200);
  expect((await ada.send(updateProfileEndpoint, { body: { bio: 'y' } })).statusCode).toBe(429);
});
