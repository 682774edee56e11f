import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { type LiveClient, connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

async function startWithReaders() {
  const api = await startApi();
  const origin = await api.listen();
  const [author, reader] = [await api.as('member'), await api.as('member')];
  const [authorLive, readerLive] = [await connectLive(origin, author), await connectLive(origin, reader)];
  const create = (isActive: boolean) => author.call(createPostEndpoint, { body: aPostDraft({ isActive }) });
  return { ...api, author, reader, authorLive, readerLive, create };
}

const isAbout =
  (postId: string, type: LiveEvent['type'] = 'post.created') =>
  (event: LiveEvent): boolean =>
    event.type === type && 'postId' in event && event.postId === postId;

/** Types of the events about a post, once the event of a later post has arrived. */
async function eventTypesOf(live: LiveClient, postId: string, laterId: string): Promise<string[]> {
  await live.next(isAbout(laterId));
  return live.events.filter((event) => 'postId' in event && event.postId === postId).map(({ type }) => type);
}

test('publishes new, changed, hidden, shown and deleted posts of the board to everyone', async () => {
  const { author, authorLive, readerLive, create } = await startWithReaders();
  const { id: postId } = await create(true);
  const params = { postId };
  await author.call(updatePostEndpoint, { params, body: aPostContent() });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await author.call(deletePostEndpoint, { params });
  const { id: later } = await create(true);
  const expected = ['post.created', 'post.changed', 'post.removed', 'post.changed', 'post.removed'];
  expect(await eventTypesOf(readerLive, postId, later)).toEqual(expected);
  expect(await eventTypesOf(authorLive, postId, later)).toEqual(expected.toSpliced(3, 0, 'post.changed'));
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

test('publishes post events to browsers on other nodes', async () => {
  const { target, as, create } = await startWithReaders();
  const other = await startApi({ target });
  const elsewhere = await connectLive(await other.listen(), await as('member'));
  const { id } = await create(true);
  expect(await elsewhere.next(isAbout(id))).toMatchObject({ type: 'post.created' });
});
