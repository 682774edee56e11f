import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOpenCrewCount } from '../sharing/shared-post-repository.ts';
import { listIndexablePages } from '../sharing/shared-post-page.ts';
import { aPostContent } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { readLists } from '#test/read-lists.ts';
import { allMatched, startWithAlerts } from '#test/start-with-alerts.ts';

const draft = { seats: 2, startsAt: new Date(Date.now() + 60_000), isShared: true, isIndexable: true };
/** Ada's unlisted post for two, a member whose saved search matches it, and a member with a block. */
async function startWithUnlistedPost() {
  const api = await startWithAlerts();
  const { author, searcher, db } = api;
  await db.execute(sql`insert into play_again_answers (id, from_id, to_id, answer) values
    (gen_random_uuid(), ${author.id}, ${searcher.id}, 'yes'), (gen_random_uuid(), ${searcher.id}, ${author.id}, 'yes')`);
  const blocking = await api.as('member');
  await blocking.call(blockMemberEndpoint, { params: { memberId: (await api.as('member')).id } });
  const created = await api.post(draft);
  await db.execute(sql`update posts set visible_from = now() + interval '1 day' where id = ${created.id}`);
  await api.save({});
  const setDue = () => db.execute(sql`update posts set visible_from = now() where visible_from is not null`);
  return { ...api, blocking, created, params: { postId: created.id }, setDue };
}

test('lists, counts and alerts of others leave out a post until it is visible', async () => {
  const { author, searcher, blocking, db, setDue, alertedPosts, created, api } = await startWithUnlistedPost();
  const visitorCounts = async () => [(await listIndexablePages(db)).length, await createOpenCrewCount(db)()];
  for (const client of [searcher, blocking]) expect(new Set(await readLists(client, author.id))).toEqual(new Set([0]));
  expect([await visitorCounts(), await alertedPosts()]).toEqual([[0, 0], []]);
  await setDue();
  await expect.poll(() => alertedPosts()).toEqual([created.id]);
  await allMatched(api);
  expect(new Set(await readLists(searcher, author.id))).toEqual(new Set([1]));
  expect(new Set((await readLists(blocking, author.id)).slice(0, -1))).toEqual(new Set([1]));
  expect(await visitorCounts()).toEqual([1, 1]);
});

test('its author lists it, and players with its address open it and ask to join', async () => {
  const { author, searcher, visitor, params, created } = await startWithUnlistedPost();
  const [mine] = (await author.call(listMyPostsEndpoint, { querystring: {} })).posts;
  expect([mine?.id, mine?.visibleFrom]).toEqual([created.id, expect.any(Date)]);
  expect((await searcher.call(getPostEndpoint, { params })).id).toBe(created.id);
  expect((await visitor().call(getSharedPostEndpoint, { params })).id).toBe(created.id);
  expect((await searcher.call(requestToJoinEndpoint, { params })).state).toBe('pending');
});

test('sends events about it only to its author and those who asked to join, until boards list it', async () => {
  const { author, searcher, blocking, listen, params, created, setDue } = await startWithUnlistedPost();
  const origin = await listen();
  const board = await connectBoard(origin, blocking);
  const [requester, own] = [await connectLive(origin, searcher), await connectLive(origin, author)];
  await searcher.call(requestToJoinEndpoint, { params });
  const change = { ...draft, description: 'Changed before boards list it' };
  await author.call(updatePostEndpoint, { params, body: aPostContent({ ...change, seats: 3 }) });
  for (const live of [requester, own])
    await live.next(
      (event) => event.type === 'post.changed' && event.post.seats === 3 && event.post.visibleFrom !== null,
    );
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await requester.next(({ type }) => type === 'post.removed');
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await setDue();
  const listed = await board.next(({ type }) => type !== 'live.ready' && type !== 'live.subscribed');
  expect(listed).toMatchObject({ type: 'post.changed', postId: created.id, post: { visibleFrom: null } });
});
