import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { createPostEndpoint, deletePostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPosts() {
  const api = await startApi();
  const [admin, ada, bob] = [
    await api.as('admin', 'Grace'),
    // Not hexadecimal: addresses are random UUIDs.
    await api.as('member', 'Yuki'),
    await api.as('member', 'Bob'),
  ];
  const first = await ada.call(createPostEndpoint, {
    body: aPostDraft({ game: 'Rust', platform: 'PC', description: 'Raid at 100% tonight', tags: ['builders_only'] }),
  });
  const second = await bob.call(createPostEndpoint, {
    body: aPostDraft({ game: 'FIFA', platform: 'PlayStation 5', isActive: false }),
  });
  const table = (querystring: Omit<Parameters<typeof call>[0], 'page'> & { page?: number } = {}) =>
    call({ page: 1, ...querystring });
  const call = (querystring: Parameters<typeof admin.call<typeof listAllPostsEndpoint>>[1]['querystring']) =>
    admin.call(listAllPostsEndpoint, { querystring });
  return { ...api, admin, ada, bob, first, second, table };
}

test('lists every post, newest first, with its author and their email address', async () => {
  const { table, first, second, ada, bob } = await startWithPosts();
  const { rows, total } = await table();
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { id: second.id, isActive: false, authorId: bob.id, authorName: 'Bob', authorEmail: bob.email },
    {
      id: first.id,
      game: 'Rust',
      platform: 'PC',
      description: 'Raid at 100% tonight',
      tags: ['builders_only'],
      isActive: true,
      authorId: ada.id,
      responses: 0,
      title: null,
      userName: null,
    },
  ]);
});

test('searches post texts and authors literally', async () => {
  const { table, first, second, ada, db } = await startWithPosts();
  await db.update(posts).set({ title: 'The ÖLD title' }).where(eq(posts.id, second.id));
  await db.update(members).set({ displayName: 'Countess' }).where(eq(members.id, ada.id));
  const found = async (search: string) => (await table({ search })).rows.map(({ id }) => id);
  for (const search of ['RAID', 'rust', '100%', 'builders_', 'countess', ada.email.toUpperCase()]) {
    expect(await found(search)).toEqual([first.id]);
  }
  for (const search of ['fifa', 'playstation 5', 'bob', 'old title']) expect(await found(search)).toEqual([second.id]);
  for (const search of ['1_0%', 'build%only', String.raw`\aid`, "' or true --"])
    expect(await found(search)).toEqual([]);
  expect(await found(' ')).toHaveLength(2);
});

test('pages through more matches than the indexes return, newest first', async () => {
  const { table, db, first, second, ada } = await startWithPosts();
  await db.execute(sql`
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select (lpad(to_hex(1767225600000 + n), 12, '0') || '70008000000000000000')::uuid, ${ada.id}, 'rust', 'Rust', 'Other',
      'PC', 'ten letters', '{}', n % 2 = 0 from generate_series(1, 10000) as n`);
  for (const search of ['rust', 'ten l', 'yuki']) {
    const { rows, total } = await table({ search });
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect([search, rows.length, total]).toEqual([search, 25, search === 'ten l' ? 10_000 : 10_001]);
  }
  expect((await table({ search: 'rust' })).rows[0]).toMatchObject({ id: first.id });
  expect((await table({ search: 'rust', page: 401 })).rows).toHaveLength(1);
  expect((await table({ search: 'yuki', state: 'inactive' })).total).toBe(5000);
  expect((await table({ search: 'fifa' })).rows).toMatchObject([{ id: second.id }]);
});

test('filters posts by platform and state', async () => {
  const { table, first, second } = await startWithPosts();
  const ids = async (filter: Parameters<typeof table>[0]) => (await table(filter)).rows.map(({ id }) => id);
  expect(await ids({ platform: 'PC' })).toEqual([first.id]);
  expect(await ids({ state: 'inactive' })).toEqual([second.id]);
  expect(await ids({ state: 'active' })).toEqual([first.id]);
  expect(await table({ state: 'active', platform: 'PlayStation 5' })).toEqual({ rows: [], total: 0 });
});

test('shows the legacy fields of imported posts', async () => {
  const { table, db, second } = await startWithPosts();
  const legacy = { title: 'Late crew', skillLevel: 'Gold', region: 'EU' };
  await db
    .update(posts)
    .set({ ...legacy, legacyUserId: 'k3Jd', legacyUserName: 'bob_of_old' })
    .where(eq(posts.id, second.id));
  const { rows } = await table();
  expect(rows[0]).toMatchObject({ ...legacy, userId: 'k3Jd', userName: 'bob_of_old' });
});

test('an administrator deletes any post, and every open board removes it', async () => {
  const { admin, ada, bob, first, second, listen, db, table } = await startWithPosts();
  const origin = await listen();
  const [bobs, admins] = [await connectBoard(origin, bob), await connectBoard(origin, admin)];
  expect(await admin.call(deleteAnyPostEndpoint, { params: { postId: first.id } })).toEqual({ id: first.id });
  expect(await bobs.next(({ type }) => type === 'post.removed')).toMatchObject({ postId: first.id, authorId: ada.id });
  await admins.next((event) => event.type === 'admin.changed' && event.table === 'audit');
  expect(admins.events).toContainEqual({ type: 'admin.changed', table: 'posts' });
  expect((await bob.call(listPostsEndpoint, { querystring: {} })).posts).toEqual([]);
  expect((await ada.call(listMyPostsEndpoint, { querystring: {} })).posts).toEqual([]);
  expect((await table()).rows.map(({ id }) => id)).toEqual([second.id]);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorId: admin.id,
    actorName: 'Grace',
    action: 'post.deleted',
    targetId: first.id,
    details: { memberId: ada.id, member: 'Yuki', game: 'Rust', description: 'Raid at 100% tonight' },
  });
});

test('publishes the deletion of a hidden post to its author only', async () => {
  const { admin, ada, bob, first, second, listen } = await startWithPosts();
  const origin = await listen();
  const [adas, bobs] = [await connectBoard(origin, ada), await connectBoard(origin, bob)];
  await admin.call(deleteAnyPostEndpoint, { params: { postId: second.id } });
  await admin.call(deleteAnyPostEndpoint, { params: { postId: first.id } });
  await adas.next((event) => event.type === 'post.removed' && event.postId === first.id);
  const removed = ({ events }: typeof adas) =>
    events.flatMap((event) => (event.type === 'post.removed' ? event.postId : []));
  await bobs.next((event) => event.type === 'post.removed' && event.postId === first.id);
  expect([removed(adas), removed(bobs)]).toEqual([[first.id], [second.id, first.id]]);
});

test('notifies administrators when an author deletes an inactive post', async () => {
  const { admin, bob, second, listen } = await startWithPosts();
  const admins = await connectBoard(await listen(), admin);
  await bob.call(deletePostEndpoint, { params: { postId: second.id } });
  expect(await admins.next(({ type }) => type === 'admin.changed')).toEqual({ type: 'admin.changed', table: 'posts' });
});

test('returns not found for an unknown or deleted post, and writes no audit entry', async () => {
  const { admin, first, db } = await startWithPosts();
  const params = { postId: first.id };
  const answers = await Promise.all([
    admin.send(deleteAnyPostEndpoint, { params }),
    admin.send(deleteAnyPostEndpoint, { params }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await admin.send(deleteAnyPostEndpoint, { params: { postId: uuidv7() } })).json().code).toBe(
    'post-not-found',
  );
  expect(await db.$count(auditLog)).toBe(1);
});

test('rolls back a post deletion when the audit entry cannot be written', async () => {
  const { admin, first, db } = await startWithPosts();
  await db.execute(sql`alter table audit_log add constraint no_more check (action <> 'post.deleted')`);
  expect((await admin.send(deleteAnyPostEndpoint, { params: { postId: first.id } })).statusCode).toBe(500);
  expect(await db.$count(posts)).toBe(2);
});
