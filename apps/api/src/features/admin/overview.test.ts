import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { listAppealsEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { getAdminCountsEndpoint, getOverviewEndpoint, OVERVIEW_DAYS } from '@muster/contract/admin/overview.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { appeals, sanctions } from '#src/db/schema/moderation.ts';
import { posts } from '#src/db/schema/posts.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const DAY_MS = 86_400_000;
const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
/** First and last second of a day in UTC. */
const dayBounds = (daysAgo: number) => [`${dateOf(daysAgo)}T00:00:00Z`, `${dateOf(daysAgo)}T23:59:59.999Z`];

const memberCreatedAt = (createdAt: string) => {
  const id = uuidv7();
  return { id, email: `${id}@players.example`, passwordHash: 'none', createdAt: new Date(createdAt) };
};

test('lists each of the last days in UTC, including empty ones, today last', async () => {
  const { as, db } = await startApi();
  const admin = await as('admin');
  await db.update(members).set({ createdAt: new Date('2020-01-01T00:00:00Z') });
  await db
    .insert(members)
    .values(
      [...dayBounds(0).slice(0, 1), ...dayBounds(3), ...dayBounds(OVERVIEW_DAYS - 1), ...dayBounds(OVERVIEW_DAYS)].map(
        memberCreatedAt,
      ),
    );
  const { days } = await admin.call(getOverviewEndpoint, {});
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: OVERVIEW_DAYS }, (_, index) => dateOf(OVERVIEW_DAYS - 1 - index)),
  );
  expect(days.filter(({ signUps }) => signUps > 0).map(({ date, signUps }) => [date, signUps])).toEqual([
    [dateOf(OVERVIEW_DAYS - 1), 2],
    [dateOf(3), 2],
    [dateOf(0), 1],
  ]);
  expect(days[5]).toEqual({ date: dateOf(OVERVIEW_DAYS - 6), signUps: 0, posts: 0, messages: 0, reports: 0 });
});

test('the days do not depend on the time zone of the database', async () => {
  const { as, db, target } = await startApi();
  const admin = await as('admin');
  await db.insert(members).values(dayBounds(2).map(memberCreatedAt));
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await db.execute(sql.raw(`alter database ${rows[0]?.name} set timezone = '${zone}'`));
    const elsewhere = await startApi({ target });
    const client = elsewhere.visitor();
    admin.cookies.forEach((value, name) => client.cookies.set(name, value));
    const { days } = await client.call(getOverviewEndpoint, {});
    expect([days.length, days.at(-1)?.date, days.at(-3)?.signUps]).toEqual([OVERVIEW_DAYS, dateOf(0), 2]);
  }
});

test('counts posts, messages and reports on their days', async () => {
  const { as, db } = await startApi();
  const [admin, ada, bob] = [await as('admin'), await as('member'), await as('member')];
  for (let count = 0; count < 3; count += 1) await ada.call(createPostEndpoint, { body: aPostDraft() });
  await db.execute(
    sql`update posts set created_at = now() - interval '5 days' where id = (select max(id::text)::uuid from posts)`,
  );
  const chat = await aChat(ada, bob);
  for (const writer of [ada, bob]) {
    await writer.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  }
  await ada.call(createReportEndpoint, {
    body: { kind: 'member', memberId: bob.id, reason: 'Spam or scam', note: '' },
  });
  const { days } = await admin.call(getOverviewEndpoint, {});
  expect(days.at(-1)).toEqual({ date: dateOf(0), signUps: 3, posts: 2, messages: 2, reports: 1 });
  expect(days.at(-6)).toMatchObject({ date: dateOf(5), posts: 1 });
});

test('lists the games with the most active posts first and omits those without posts', async () => {
  const { as, db } = await startApi();
  const [admin, ada] = [await as('admin'), await as('member')];
  const aPost = (gameId: string, isActive: boolean) => ({
    id: uuidv7(),
    authorId: ada.id,
    gameId,
    game: 'any',
    filterOption: 'Other',
    platform: 'PC' as const,
    description: 'ten letters at least',
    tags: [],
    isActive,
  });
  const postCounts = [
    ['rust', 3],
    ['fifa', 1],
    ['cs2', 2],
    ['valorant', 2],
  ] as const;
  await db
    .insert(posts)
    .values(postCounts.flatMap(([game, count]) => Array.from({ length: count }, () => aPost(game, true))));
  await db.insert(posts).values(Array.from({ length: 9 }, () => aPost('minecraft', false)));
  expect((await admin.call(getOverviewEndpoint, {})).busiestGames).toEqual([
    { game: 'Rust', activePosts: 3 },
    { game: 'CS2', activePosts: 2 },
    { game: 'Valorant', activePosts: 2 },
    { game: 'FIFA', activePosts: 1 },
  ]);
});

test('counts all listed rows, and the items that need a decision', async () => {
  const { as, db } = await startApi();
  const [admin, ada, bob] = [await as('admin'), await as('member'), await as('member')];
  const counts = () => admin.call(getAdminCountsEndpoint, {});
  const querystring = { page: 1 };
  const open = { ...querystring, state: 'open' } as const;
  const start = { members: 3, games: 23, posts: 0, openCases: 0, openAppeals: 0, pendingGames: 0 };
  expect(await counts()).toEqual(start);
  await ada.call(createPostEndpoint, { body: aPostDraft({ isActive: false }) });
  await ada.call(createPostEndpoint, { body: aPostDraft({ game: otherGame, customGame: 'Hexfall' }) });
  for (const reporter of [ada, admin]) {
    const body = { kind: 'member', memberId: bob.id, reason: 'Spam or scam', note: '' } as const;
    await reporter.call(createReportEndpoint, { body });
  }
  const sanctionId = uuidv7();
  await db
    .insert(sanctions)
    .values({ id: sanctionId, memberId: bob.id, kind: 'suspended', reason: 'Spam', until: new Date() });
  await db.insert(appeals).values({ id: uuidv7(), sanctionId, text: 'I did not.' });
  expect(await counts()).toEqual({ ...start, games: 24, posts: 2, openCases: 1, openAppeals: 1, pendingGames: 1 });
  expect(await counts()).toMatchObject({
    members: (await admin.call(listMembersEndpoint, { querystring: { ...querystring, sort: 'newest' } })).total,
    games: (await admin.call(listAllGamesEndpoint, { querystring })).total,
    posts: (await admin.call(listAllPostsEndpoint, { querystring })).total,
    openCases: (await admin.call(listCasesEndpoint, { querystring: open })).total,
    openAppeals: (await admin.call(listAppealsEndpoint, { querystring: open })).total,
    pendingGames: (await admin.call(listAllGamesEndpoint, { querystring: { ...querystring, state: 'pending' } })).total,
  });
  await db.execute(sql`update reports set state = 'closed', decisions = '[{}]', decided_at = now()`);
  await db.execute(sql`update appeals set state = 'declined', decided_at = now()`);
  expect(await counts()).toMatchObject({ openCases: 0, openAppeals: 0 });
});
