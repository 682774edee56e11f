import {
  connectToPostEndpoint,
  createPostEndpoint,
  deletePostEndpoint,
  listMyPostsEndpoint,
  listPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts.ts';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPost() {
  const api = await startApi();
  const [author, stranger] = [await api.as('member'), await api.as('member')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  return { ...api, author, stranger, post, params: { postId: post.id } };
}

test('the author hides a post and shows it again', async () => {
  const { author, stranger, params } = await startWithPost();
  const board = async () => (await stranger.call(listPostsEndpoint, { querystring: {} })).posts.length;
  expect(await author.call(setPostActiveEndpoint, { params, body: { isActive: false } })).toMatchObject({
    isActive: false,
  });
  expect(await board()).toBe(0);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  expect(await board()).toBe(1);
});

test('the author deletes a post for good', async () => {
  const { author, params } = await startWithPost();
  await author.call(deletePostEndpoint, { params });
  expect(await author.call(listMyPostsEndpoint, {})).toEqual([]);
  await expect(author.call(deletePostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
});

test('somebody else can neither hide nor delete it, and learns nothing of it', async () => {
  const { author, stranger, post, params } = await startWithPost();
  const notFound = { status: 404, code: 'post-not-found' };
  await expect(stranger.call(setPostActiveEndpoint, { params, body: { isActive: false } })).rejects.toMatchObject(
    notFound,
  );
  await expect(stranger.call(deletePostEndpoint, { params })).rejects.toMatchObject(notFound);
  expect(await author.call(listMyPostsEndpoint, {})).toEqual([post]);
});

test('Connect counts each member once and tells whom to write to', async () => {
  const { as, author, stranger, params } = await startWithPost();
  const other = await as('member');
  for (const member of [stranger, stranger, other]) {
    expect(await member.call(connectToPostEndpoint, { params })).toEqual({ authorId: author.id });
  }
  const [post] = await author.call(listMyPostsEndpoint, {});
  expect(post?.responses).toBe(2);
});

test('many who connect at once are all counted', async () => {
  const { as, author, params } = await startWithPost();
  const members = await Promise.all(Array.from({ length: 6 }, () => as('member')));
  await Promise.all(members.map((member) => member.call(connectToPostEndpoint, { params })));
  expect((await author.call(listMyPostsEndpoint, {}))[0]?.responses).toBe(6);
});

test('nobody connects to an own post or to a hidden one', async () => {
  const { author, stranger, params } = await startWithPost();
  await expect(author.call(connectToPostEndpoint, { params })).rejects.toMatchObject({ code: 'chat-with-self' });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await expect(stranger.call(connectToPostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
});

test('an id that is none is bad input, not a fault', async () => {
  const { stranger } = await startWithPost();
  for (const postId of ['1', '../etc/passwd', "' or 1=1 --", 'x'.repeat(150)]) {
    expect((await stranger.send(deletePostEndpoint, { params: { postId } })).statusCode).toBe(400);
  }
});
