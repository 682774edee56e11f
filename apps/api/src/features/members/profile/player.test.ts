import { getMemberRecordEndpoint, listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import {
  getOwnProfileEndpoint,
  getPlayerEndpoint,
  listPlayerPostsEndpoint,
  PARTS_PER_WEEK,
  updateProfileEndpoint,
} from '@muster/contract/members/profiles.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { type Visibility } from '@muster/contract/members/members.ts';
import { changeSettingsEndpoint, type Settings } from '@muster/contract/members/settings.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPlayer() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  return { ...api, ada, bob, ofAda: { params: { memberId: ada.id } } };
}

test('shows a player’s public profile without the email address', async () => {
  const { ada, bob, ofAda } = await startWithPlayer();
  await ada.call(updateProfileEndpoint, {
    body: { bio: 'Support main', location: 'Accra', platforms: ['PC'], color: 'teal' },
  });
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(createPostEndpoint, { body: aPostDraft({ isActive: false }) });
  const expected = {
    id: ada.id,
    name: 'Ada',
    bio: 'Support main',
    location: 'Accra',
    platforms: ['PC'],
    color: 'teal',
    activePosts: 1,
    isAdmin: false,
  };
  expect(await bob.call(getPlayerEndpoint, ofAda)).toMatchObject(expected);
  expect((await bob.send(getPlayerEndpoint, ofAda)).body).not.toContain('example.com');
});

async function startWithSessions() {
  const api = await startWithPlayer();
  const eve = await api.as('member', 'Eve');
  const join = async (author: typeof eve, requester: typeof eve, game: string) => {
    const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft({ game }) });
    const { id: requestId } = await requester.call(requestToJoinEndpoint, { params: { postId } });
    await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  };
  await join(api.ada, api.bob, 'Rust');
  await join(eve, api.ada, 'Valorant');
  await api.ada.call(createPostEndpoint, { body: aPostDraft({ game: 'Minecraft' }) });
  const settings = { sendsReadReceipts: true, showsPresence: true, pushShowsText: false };
  const change = (body: Partial<Settings>) => api.ada.call(changeSettingsEndpoint, { body: { ...settings, ...body } });
  const played = async () => {
    const { sessions, games, usualTimes } = await api.bob.call(getPlayerEndpoint, api.ofAda);
    return { sessions, games: games?.map(({ name }) => name) ?? null, usualTimes };
  };
  return { ...api, eve, join, change, played };
}

test('shows sessions and games once they are a day old', async () => {
  const { played, db } = await startWithSessions();
  expect(await played()).toEqual({ sessions: 0, games: [], usualTimes: null });
  await db.execute(sql`update posts set created_at = now() - interval '2 days'`);
  expect(await played()).toEqual({ sessions: 2, games: ['Rust', 'Valorant'], usualTimes: null });
});

test('hides games and sessions separately, also from the player’s own card', async () => {
  const { ada, ofAda, change, played, db } = await startWithSessions();
  await db.execute(sql`update posts set created_at = now() - interval '2 days'`);
  await change({ showsGames: false });
  expect(await played()).toMatchObject({ sessions: 2, games: null });
  await change({ showsGames: true, showsSessions: false });
  expect(await played()).toMatchObject({ sessions: null, games: ['Rust', 'Valorant'] });
  expect(await ada.call(getPlayerEndpoint, ofAda)).toMatchObject({ sessions: null });
  expect(await ada.call(getOwnProfileEndpoint, {})).toMatchObject({ sessions: null, games: [{}, {}] });
});

test('shows usual times in parts of the week to everyone if the player wants it and has played often enough', async () => {
  const { ada, eve, join, change, played, db } = await startWithSessions();
  const playAt = (game: string, time: string, weeks = 0) =>
    db.execute(sql`update posts set created_at = date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'
      - make_interval(weeks => ${1 + weeks}) + ${time}::interval where game = ${game}`);
  await playAt('Rust', '18 hours');
  await playAt('Valorant', '2 days 17 hours 59 minutes');
  await change({ showsUsualTimes: true });
  expect((await played()).usualTimes).toBeNull();
  await join(ada, eve, 'Minecraft');
  await playAt('Minecraft', '2 days 12 hours', 14);
  expect((await played()).usualTimes).toBeNull();
  await playAt('Minecraft', '2 days 12 hours');
  const expected = Array.from({ length: PARTS_PER_WEEK }, () => 0)
    .with(3, 1)
    .with(10, 2);
  expect((await played()).usualTimes).toEqual(expected);
  await change({ showsUsualTimes: false });
  expect((await played()).usualTimes).toBeNull();
});

test('marks administrators', async () => {
  const { as, bob } = await startWithPlayer();
  const { id: memberId } = await as('admin', 'Grace');
  expect(await bob.call(getPlayerEndpoint, { params: { memberId } })).toMatchObject({ name: 'Grace', isAdmin: true });
});

test('shows the Discord ID and accessibility needs to everyone, nobody, or members with an accepted request between the two', async () => {
  const { as, ada, bob, ofAda } = await startWithPlayer();
  const eve = await as('member', 'Eve');
  const seenBy = async (viewer: typeof ada) => {
    const { discordId, accessNeeds } = await viewer.call(getPlayerEndpoint, ofAda);
    expect(accessNeeds).toBe(discordId && 'Captions');
    return discordId;
  };
  const seen = async () => [await seenBy(ada), await seenBy(bob), await seenBy(eve)];
  const show = (visibility: Visibility) =>
    ada.call(updateProfileEndpoint, { body: { discordVisibility: visibility, accessNeedsVisibility: visibility } });
  const join = async (author: typeof ada, requester: typeof ada) => {
    const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
    return (await requester.call(requestToJoinEndpoint, { params: { postId } })).id;
  };
  const change = (caller: typeof ada, requestId: string, name: 'accept' | 'leave') =>
    caller.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
  await ada.call(updateProfileEndpoint, { body: { discordId: 'ada.o', accessNeeds: 'Captions' } });
  await show('crew');
  const [bobsRequest, adasRequest] = [await join(ada, bob), await join(eve, ada)];
  expect(await seen()).toEqual(['ada.o', '', '']);
  await change(ada, bobsRequest, 'accept');
  expect(await seen()).toEqual(['ada.o', 'ada.o', '']);
  await change(eve, adasRequest, 'accept');
  await change(bob, bobsRequest, 'leave');
  expect(await seen()).toEqual(['ada.o', '', 'ada.o']);
  await show('nobody');
  expect(await seen()).toEqual(['', '', '']);
  await show('everyone');
  expect(await seen()).toEqual(['ada.o', 'ada.o', 'ada.o']);
});

test('shows play preferences, but not the age, and accessibility needs to nobody by default, not even administrators', async () => {
  const { as, ada, bob, ofAda } = await startWithPlayer();
  const preferences = { comms: ['text' as const], playAreas: ['oceania' as const], isAdult: false };
  await ada.call(updateProfileEndpoint, { body: { ...preferences, accessNeeds: 'I read lips' } });
  const seen = await bob.send(getPlayerEndpoint, ofAda);
  expect(seen.json()).toMatchObject({ comms: ['text'], spokenLanguages: [], playAreas: ['oceania'], accessNeeds: '' });
  expect(seen.body).not.toContain('isAdult');
  const admin = await as('admin');
  const rows = [
    await admin.send(listMembersEndpoint, { querystring: { search: 'lips' } }),
    await admin.send(getMemberRecordEndpoint, ofAda),
  ];
  expect(rows[0]?.json()).toMatchObject({ total: 0 });
  for (const { body } of rows) expect(body).not.toMatch(/lips|isAdult/);
});

test('hides when a player was last active if the player does not show it', async () => {
  const { ada, bob, ofAda } = await startWithPlayer();
  expect((await bob.call(getPlayerEndpoint, ofAda)).presence).toEqual({
    isOnline: false,
    lastSeenAt: expect.any(Date),
  });
  await ada.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: true, showsPresence: false, pushShowsText: false },
  });
  expect((await bob.call(getPlayerEndpoint, ofAda)).presence).toBeNull();
});

test('pages through a player’s active posts', async () => {
  const { ada, bob, ofAda } = await startWithPlayer();
  const shown = await ada.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(createPostEndpoint, { body: aPostDraft({ isActive: false }) });
  await bob.call(createPostEndpoint, { body: aPostDraft() });
  for (const viewer of [ada, bob]) {
    const { posts, nextCursor } = await viewer.call(listPlayerPostsEndpoint, { ...ofAda, querystring: {} });
    expect([posts.map(({ id }) => id), nextCursor]).toEqual([[shown.id], null]);
  }
  const nextPage = await bob.call(listPlayerPostsEndpoint, { ...ofAda, querystring: { cursor: shown.id } });
  expect(nextPage.posts).toEqual([]);
});

test('a block in either direction hides players and their posts from each other', async () => {
  const { ada, bob, ofAda } = await startWithPlayer();
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  await bob.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  for (const [viewer, player] of [
    [bob, ofAda],
    [ada, { params: { memberId: bob.id } }],
  ] as const) {
    await expect(viewer.call(getPlayerEndpoint, player)).rejects.toMatchObject({ code: 'member-not-found' });
    expect((await viewer.call(listPlayerPostsEndpoint, { ...player, querystring: {} })).posts).toEqual([]);
  }
  expect((await ada.call(getPlayerEndpoint, ofAda)).id).toBe(ada.id);
});

test('rejects unknown players', async () => {
  const { ada } = await startWithPlayer();
  for (const endpoint of [getPlayerEndpoint, listPlayerPostsEndpoint]) {
    expect((await ada.send(endpoint, { params: { memberId: 'x' } })).statusCode).toBe(400);
  }
  const unknownPlayer = { params: { memberId: '019a3f6e-0000-7000-8000-000000000009' } };
  await expect(ada.call(getPlayerEndpoint, unknownPlayer)).rejects.toMatchObject({
    status: 404,
    code: 'member-not-found',
  });
});
