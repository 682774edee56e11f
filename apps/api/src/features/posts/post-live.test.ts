import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { disableMemberEndpoint, enableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { type LiveClient, connectBoard, connectLive, subscribe } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

async function startWithReaders() {
  const api = await startApi();
  const origin = await api.listen();
  const [author, reader] = [await api.as('member'), await api.as('member')];
  const [authorLive, readerLive] = [await connectLive(origin, author), await connectBoard(origin, reader)];
  const create = (isActive: boolean) => author.call(createPostEndpoint, { body: aPostDraft({ isActive }) });
  return { ...api, origin, author, reader, authorLive, readerLive, create };
}

const isAbout =
  (postId: string, type: LiveEvent['type'] = 'post.created') =>
  (event: LiveEvent): boolean =>
    event.type === type && 'postId' in event && event.postId === postId;

/** Types of the events about a post, once the event of a later post has arrived. The author receives them at once. */
async function eventTypesOf(live: LiveClient, postId: string, laterId: string): Promise<string[]> {
  await live.next(isAbout(laterId));
  return live.events.filter((event) => 'postId' in event && event.postId === postId).map(({ type }) => type);
}

test('publishes new, changed, hidden, shown and deleted posts to open boards and their author', async () => {
  const { author, authorLive, readerLive, create } = await startWithReaders();
  const { id: postId } = await create(true);
  const params = { postId };
  await author.call(updatePostEndpoint, { params, body: aPostContent() });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await author.call(deletePostEndpoint, { params });
  const { id: later } = await create(true);
  const shown = ['post.changed', 'crew.changed'];
  const expected = ['post.created', 'post.changed', 'post.removed', ...shown, 'post.removed'];
  expect(await eventTypesOf(readerLive, postId, later)).toEqual(expected);
  // The author still sees a hidden post: for them it changes.
  expect(await eventTypesOf(authorLive, postId, later)).toEqual(expected.toSpliced(2, 1, 'post.changed'));
});

test('publishes an inactive post to its author only', async () => {
  const { author, authorLive, readerLive, create } = await startWithReaders();
  const { id: postId } = await create(false);
  const params = { postId };
  await author.call(updatePostEndpoint, { params, body: aPostContent({ isActive: false }) });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await author.call(deletePostEndpoint, { params });
  const { id: later } = await create(true);
  expect(await eventTypesOf(readerLive, postId, later)).toEqual([]);
  const expected = ['post.created', 'post.changed', 'post.changed', 'post.removed'];
  expect(await eventTypesOf(authorLive, postId, later)).toEqual(expected);
});

test('hiding a post removes it from the boards of others', async () => {
  const { author, readerLive, create } = await startWithReaders();
  const { id: postId } = await create(true);
  await author.call(updatePostEndpoint, { params: { postId }, body: aPostContent({ isActive: false }) });
  const { id: later } = await create(true);
  expect(await eventTypesOf(readerLive, postId, later)).toEqual(['post.created', 'post.removed']);
});

test('publishes nothing when a draft is sent again', async () => {
  const { author, readerLive, create } = await startWithReaders();
  const body = aPostDraft({ offlineId: 'offline_1700000000000abc' });
  const { id: postId } = await author.call(createPostEndpoint, { body });
  await author.call(createPostEndpoint, { body });
  const { id: later } = await create(true);
  expect(await eventTypesOf(readerLive, postId, later)).toEqual(['post.created']);
});

test('sends post events to open boards, the post and its author only', async () => {
  const { origin, as, author, readerLive, create } = await startWithReaders();
  const [idle, onPost, onAuthor] = await Promise.all(['Ida', 'Pia', 'Oda'].map((name) => as('member', name)));
  if (!idle || !onPost || !onAuthor) throw new Error('A member is missing.');
  const [idleLive, postLive, authorLive] = [
    await connectLive(origin, idle),
    await connectLive(origin, onPost),
    await connectLive(origin, onAuthor),
  ];
  const { id: postId } = await create(true);
  await readerLive.next(isAbout(postId));
  await subscribe(postLive, { postIds: [postId] });
  await subscribe(authorLive, { memberIds: [author.id] });
  await author.call(updatePostEndpoint, { params: { postId }, body: aPostContent() });
  const { id: later } = await create(true);
  await authorLive.next(isAbout(later));
  await readerLive.next(isAbout(later));
  const typesOf = ({ events }: LiveClient): string[] =>
    events.map(({ type }) => type).filter((type) => type.startsWith('post.'));
  expect(typesOf(postLive)).toEqual(['post.changed']);
  expect(typesOf(authorLive)).toEqual(['post.changed', 'post.created']);
  expect(typesOf(idleLive)).toEqual([]);
});

test.each([
  ['a short post', 'Two more for ranked'],
  ['the longest post', '\u{1F3AE}'.repeat(1000)],
])('sends %s with its change', async (_, description) => {
  const { author, reader, readerLive, create } = await startWithReaders();
  const params = { postId: (await create(true)).id };
  await author.call(updatePostEndpoint, { params, body: aPostContent({ description }) });
  const changed = await readerLive.next(isAbout(params.postId, 'post.changed'));
  expect(changed).toMatchObject({ authorId: author.id, post: await reader.call(getPostEndpoint, { params }) });
});

test('sends nothing of a blocked author or an inactive post to subscribers of the post or the author', async () => {
  const { origin, as, author, create, authorLive } = await startWithReaders();
  const [blocked, curious] = [await as('member', 'Eve'), await as('member', 'Cleo')];
  await author.call(blockMemberEndpoint, { params: { memberId: blocked.id } });
  const [active, inactive] = [await create(true), await create(false)];
  const [blockedLive, curiousLive] = [await connectLive(origin, blocked), await connectLive(origin, curious)];
  const topics = { postIds: [active.id, inactive.id], memberIds: [author.id] };
  await subscribe(blockedLive, topics);
  await subscribe(curiousLive, topics);
  await author.call(updatePostEndpoint, { params: { postId: inactive.id }, body: aPostContent({ isActive: false }) });
  await author.call(deletePostEndpoint, { params: { postId: active.id } });
  await curiousLive.next(isAbout(active.id, 'post.removed'));
  await author.call(unblockMemberEndpoint, { params: { memberId: blocked.id } });
  const { id: later } = await create(true);
  await blockedLive.next(isAbout(later));
  await authorLive.next(isAbout(later));
  const idsOf = ({ events }: LiveClient) =>
    events.flatMap((event) => ('authorId' in event && 'postId' in event ? [event.postId] : []));
  expect(idsOf(blockedLive)).toEqual([later]);
  expect(idsOf(curiousLive)).not.toContain(inactive.id);
});

test('a removed post reaches the members with an open request on every screen', async () => {
  const { origin, author, reader, create, as } = await startWithReaders();
  const { id: postId } = await create(true);
  await reader.call(requestToJoinEndpoint, { params: { postId } });
  const [live, otherLive] = [await connectLive(origin, reader), await connectLive(origin, await as('member'))];
  await author.call(deletePostEndpoint, { params: { postId } });
  await live.next(isAbout(postId, 'post.removed'));
  expect(otherLive.events).toMatchObject([{ type: 'live.ready' }]);
});

/** Waits until a query that starts like this waits for a lock. Background jobs may wait, too. */
async function waitUntilBlocked(db: TestApi['db'], query: string): Promise<void> {
  const isBlocked = sql`datname = current_database() and wait_event_type = 'Lock' and query like ${`${query}%`}`;
  await expect.poll(() => db.$count(sql`pg_stat_activity`, isBlocked)).toBe(1);
}

test.each([
  ['deleting', 'post.removed'],
  ['editing', 'post.changed'],
] as const)('%s a post reaches a member whose request was being sent', async (action, type) => {
  const { origin, author, create, as, db } = await startWithReaders();
  const { id: postId } = await create(true);
  const requester = await as('member');
  const live = await connectLive(origin, requester);
  const params = { postId };
  const { change } = await db.transaction(async (tx) => {
    // The request has locked the post and waits to be inserted.
    await tx.execute(sql`lock table join_requests in share mode`);
    void requester.send(requestToJoinEndpoint, { params });
    await waitUntilBlocked(db, 'insert into "join_requests"');
    const sent =
      action === 'deleting'
        ? author.send(deletePostEndpoint, { params })
        : author.send(updatePostEndpoint, { params, body: aPostContent() });
    await waitUntilBlocked(db, 'select "id", "author_id"%from "posts"%for update');
    return { change: sent };
  });
  expect((await change).statusCode).toBe(200);
  await live.next(isAbout(postId, type));
});

test('removes each post of a disabled author for the members who requested to join it', async () => {
  const { origin, author, reader, create, as } = await startWithReaders();
  const [requester, admin] = [await as('member'), await as('admin')];
  const [one, other] = [await create(true), await create(true)];
  await requester.call(requestToJoinEndpoint, { params: { postId: one.id } });
  await reader.call(requestToJoinEndpoint, { params: { postId: other.id } });
  const live = await connectLive(origin, requester);
  const params = { memberId: author.id };
  await admin.call(disableMemberEndpoint, { params, body: { reason: 'Spam' } });
  await live.next(isAbout(one.id, 'post.removed'));
  await admin.call(enableMemberEndpoint, { params });
  await expect.poll(() => live.events.filter(({ type }) => type === 'suspension.changed')).toHaveLength(2);
  expect(live.events.some(isAbout(other.id, 'post.removed'))).toBe(false);
});

test('sends board.lagged when a batch exceeds 100 changes', async () => {
  const { readerLive, author, db, as } = await startWithReaders();
  await db.execute(sql`
    insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
    select gen_random_uuid(), ${author.id}, 'valorant', 'Valorant', 'Valorant', 'PC', 'one of many', '{}', true
    from generate_series(1, 101)`);
  const admin = await as('admin');
  await admin.call(disableMemberEndpoint, { params: { memberId: author.id }, body: { reason: 'Spam' } });
  await readerLive.next(({ type }) => type === 'board.lagged');
  expect(readerLive.events.filter(({ type }) => type === 'post.removed')).toEqual([]);
});
