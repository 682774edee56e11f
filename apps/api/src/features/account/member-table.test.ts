import { getMemberRecordEndpoint, listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import type { RequestOf } from '@muster/contract/endpoint.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { decidedAs } from '#test/reported-content.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPeople() {
  const api = await startApi();
  const admin = await api.as('admin', 'Grace');
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'bob')];
  const table = (query: Partial<RequestOf<typeof listMembersEndpoint>['querystring']> = {}) =>
    admin.call(listMembersEndpoint, { querystring: { page: 1, sort: 'newest', ...query } });
  const names = async (query: Parameters<typeof table>[0]) => (await table(query)).rows.map(({ name }) => name);
  const set = (id: string, change: Partial<typeof members.$inferInsert>) =>
    api.db.update(members).set(change).where(eq(members.id, id));
  return { ...api, admin, ada, bob, table, names, set };
}

test('lists every account with its details', async () => {
  const { ada, admin, table } = await startWithPeople();
  await ada.call(updateProfileEndpoint, { body: { platforms: ['PC', 'Mobile'] } });
  for (const isActive of [true, false]) await ada.call(createPostEndpoint, { body: aPostDraft({ isActive }) });
  const { rows, total } = await table();
  expect(total).toBe(3);
  expect(rows.find(({ id }) => id === ada.id)).toEqual({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    emailStatus: { isVerified: null, refusedAt: null, refusalCode: null },
    pictureUrl: null,
    role: 'member',
    platforms: ['PC', 'Mobile'],
    totalPosts: 2,
    createdAt: expect.any(Date),
    lastActivityAt: expect.any(Date),
    state: 'active',
    suspendedUntil: null,
    stateReason: '',
    messagesLeft: null,
  });
  expect(rows.find(({ id }) => id === admin.id)).toMatchObject({ role: 'admin', totalPosts: 0 });
});

test('searches by name and email address, case-insensitively and literally', async () => {
  const { ada, bob, names, set } = await startWithPeople();
  await set(ada.id, { displayName: 'Ada_100%' });
  await set(bob.id, { email: 'Rob.O_Neil+x@players.example'.toLowerCase() });
  for (const search of ['aDa_', 'DA_1', '100%', '_100']) expect(await names({ search })).toEqual(['Ada_100%']);
  for (const search of ['BOB', 'o_neil+X', 'players.example']) expect(await names({ search })).toEqual(['bob']);
  for (const search of ['ada%', 'a_a', String.raw`\_100`, 'o%neil', "' or true --"]) {
    expect(await names({ search })).toEqual([]);
  }
  await set(bob.id, { displayName: 'Zoë D’Arc' });
  for (const search of ['zoe', 'ZOE\u0308', "d'ARC"]) expect(await names({ search })).toEqual(['Zoë D’Arc']);
  expect(await names({ search: '  ' })).toHaveLength(3);
});

test('sorts by every column and lists each account once, even with equal values', async () => {
  const { ada, bob, admin, names, set } = await startWithPeople();
  await bob.call(createPostEndpoint, { body: aPostDraft() });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await set(ada.id, { createdAt: day(1), lastActivityAt: day(6) });
  await set(bob.id, { createdAt: day(3), lastActivityAt: day(4) });
  await set(admin.id, { createdAt: day(2), lastActivityAt: day(5) });
  expect(await names({ sort: 'newest' })).toEqual(['bob', 'Grace', 'Ada']);
  expect(await names({ sort: 'oldest' })).toEqual(['Ada', 'Grace', 'bob']);
  expect(await names({ sort: 'name' })).toEqual(['Ada', 'bob', 'Grace']);
  expect(await names({ sort: 'activity' })).toEqual(['Ada', 'Grace', 'bob']);
  expect((await names({ sort: 'posts' }))[0]).toBe('bob');
});

test('filters by state; an expired suspension does not count', async () => {
  const { ada, bob, names, table, set } = await startWithPeople();
  const until = new Date(Date.now() + 3_600_000);
  await set(ada.id, { suspendedUntil: until, stateReason: 'Insults' });
  await set(bob.id, { disabledAt: new Date(), stateReason: 'Spam' });
  expect(await names({ state: 'suspended' })).toEqual(['Ada']);
  expect(await names({ state: 'disabled' })).toEqual(['bob']);
  expect(await names({ state: 'active' })).toEqual(['Grace']);
  expect((await table({ state: 'suspended' })).rows).toMatchObject([{ suspendedUntil: until, stateReason: 'Insults' }]);
  await set(ada.id, { suspendedUntil: new Date(Date.now() - 1000) });
  expect((await table({ state: 'active', search: 'ada' })).rows).toMatchObject([
    { state: 'active', suspendedUntil: null, stateReason: '' },
  ]);
});

test('pages through the accounts in every order, each listed once', async () => {
  const { db, table } = await startWithPeople();
  await db.insert(members).values(
    Array.from({ length: 50 }, (_, index) => ({
      id: uuidv7(),
      email: `crowd-${index}@players.example`,
      passwordHash: 'none',
      name: 'Crowd',
    })),
  );
  for (const sort of ['newest', 'oldest', 'name', 'activity', 'posts'] as const) {
    const pages = [await table({ sort }), await table({ sort, page: 2 }), await table({ sort, page: 3 })];
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [25, 53],
      [25, 53],
      [3, 53],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(53);
  }
  expect(await table({ search: 'crowd', page: 2 })).toMatchObject({ total: 50 });
});

test('counts posts, conversations, reports and sanctions of an account', async () => {
  const { admin, ada, bob, as, db } = await startWithPeople();
  const eve = await as('member', 'Eve');
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const chat = await aChat(ada, bob);
  for (const writer of [ada, bob, ada]) {
    await writer.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  }
  await ada.call(openChatEndpoint, { params: { memberId: eve.id } });
  const report = (from: typeof ada, memberId: string) =>
    from.call(createReportEndpoint, { body: { kind: 'member', memberId, reason: 'Spam or scam', note: '' } });
  await report(ada, bob.id);
  await report(bob, ada.id);
  await report(eve, ada.id);
  await db
    .update(reports)
    .set({ state: 'closed', decisions: decidedAs('warned'), decidedAt: sql`now()` })
    .where(eq(reports.reporterId, bob.id));
  await db
    .update(reports)
    .set({ state: 'closed', decisions: decidedAs('dismissed'), decidedAt: sql`now()` })
    .where(eq(reports.reporterId, eve.id));
  await db.insert(sanctions).values([
    { id: uuidv7(), memberId: ada.id, kind: 'warned', reason: 'First' },
    { id: uuidv7(), memberId: ada.id, kind: 'suspended', reason: 'Second', until: new Date('2026-01-08T00:00:00Z') },
  ]);
  expect(await admin.call(getMemberRecordEndpoint, { params: { memberId: ada.id } })).toMatchObject({
    id: ada.id,
    totalPosts: 1,
    conversations: 1,
    messages: 3,
    reportsMade: 1,
    reportsAbout: 2,
    reportsActedOn: 1,
    sanctions: [
      { kind: 'suspended', reason: 'Second', until: new Date('2026-01-08T00:00:00Z') },
      { kind: 'warned', reason: 'First', until: null },
    ],
  });
  await expect(admin.call(getMemberRecordEndpoint, { params: { memberId: uuidv7() } })).rejects.toMatchObject({
    code: 'member-not-found',
  });
});
