import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  createPostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function startWithAuthor() {
  const api = await startApi();
  const ada = await api.as('member', 'Ada');
  const sharesPosts = async () => (await ada.call(getSessionEndpoint, {})).member?.sharesPosts;
  return { ...api, ada, sharesPosts };
}

test('a draft without sharing fields creates a post that is not shared', async () => {
  const { ada } = await startWithAuthor();
  const { isShared: _, isIndexable: __, ...body } = aPostDraft();
  const answer = await ada.raw({
    method: 'POST',
    url: createPostEndpoint.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(answer.json()).toMatchObject({ isShared: false, isIndexable: false });
});

test.each([
  ['a post', {}],
  ['a quick post', { quickPost: true }],
  ['a post that was saved offline', { offlineId: 'offline_1_a' }],
])('%s stores the author’s sharing choice as the default', async (_, parts) => {
  const { ada, sharesPosts } = await startWithAuthor();
  expect(await sharesPosts()).toBe(false);
  const body = aPostDraft({ isShared: true, isIndexable: true, ...parts });
  expect(await ada.call(createPostEndpoint, { body })).toMatchObject({ isShared: true, isIndexable: true });
  expect(await sharesPosts()).toBe(true);
});

test('a quick post made from a full one uses the latest sharing choice', async () => {
  const { ada } = await startWithAuthor();
  const draftId = uuidv7();
  await ada.call(createPostEndpoint, { body: aPostDraft({ draftId, isShared: true, isIndexable: true }) });
  await ada.call(createPostEndpoint, { body: aPostDraft({ draftId, quickPost: true }) });
  const { posts } = await ada.call(listMyPostsEndpoint, { querystring: {} });
  expect(posts).toMatchObject([{ quickPost: true, isShared: false, isIndexable: false }]);
});

test('an edit changes a post’s visibility and the stored default', async () => {
  const { ada, sharesPosts } = await startWithAuthor();
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  const edit = (isShared: boolean, isIndexable: boolean) =>
    ada.call(updatePostEndpoint, { params: { postId }, body: aPostContent({ isShared, isIndexable }) });
  expect(await edit(true, true)).toMatchObject({ isShared: true, isIndexable: true });
  expect(await sharesPosts()).toBe(true);
  expect(await edit(false, true)).toMatchObject({ isShared: false, isIndexable: false });
  expect(await sharesPosts()).toBe(false);
});

test('the share dialog updates the default; an unchanged choice does not', async () => {
  const { ada, as, sharesPosts } = await startWithAuthor();
  const bob = await as('member');
  const old = await ada.call(createPostEndpoint, { body: aPostDraft() });
  const params = { postId: old.id };
  await ada.call(setPostSharedEndpoint, { params, body: { isShared: true, isIndexable: false } });
  expect(await sharesPosts()).toBe(true);
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  expect(await sharesPosts()).toBe(false);
  await ada.call(updatePostEndpoint, { params, body: aPostContent({ isShared: true, tags: ['late'] }) });
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await ada.call(getPostEndpoint, { params })).toMatchObject({ isShared: true, tags: ['late'] });
  expect(await sharesPosts()).toBe(false);
  expect((await bob.call(getSessionEndpoint, {})).member?.sharesPosts).toBe(false);
});

test('an export contains the sharing of each post and the default', async () => {
  const { ada } = await startWithAuthor();
  await ada.call(createPostEndpoint, { body: aPostDraft({ isShared: true }) });
  expect((await ada.send(exportDataEndpoint)).json()).toMatchObject({
    settings: { sharesPosts: true },
    posts: [{ isShared: true, isIndexable: false }],
  });
});
