import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  type PostContent,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function startWithPost() {
  const api = await startApi();
  const [author, stranger] = [await api.as('member'), await api.as('member')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  const mine = async () => (await author.call(listMyPostsEndpoint, { querystring: {} })).posts;
  return { ...api, author, stranger, post, mine, params: { postId: post.id } };
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

test('the author deletes a post permanently', async () => {
  const { author, mine, params } = await startWithPost();
  await author.call(deletePostEndpoint, { params });
  expect(await mine()).toEqual([]);
  await expect(author.call(deletePostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
});

test('another member cannot change, hide or delete a post, or learn that it exists', async () => {
  const { stranger, mine, post, params } = await startWithPost();
  const notFound = { status: 404, code: 'post-not-found' };
  await expect(stranger.call(setPostActiveEndpoint, { params, body: { isActive: false } })).rejects.toMatchObject(
    notFound,
  );
  await expect(stranger.call(deletePostEndpoint, { params })).rejects.toMatchObject(notFound);
  await expect(stranger.call(updatePostEndpoint, { params, body: aPostContent() })).rejects.toMatchObject(notFound);
  expect(await mine()).toEqual([post]);
});

test('rejects a malformed id as invalid input', async () => {
  const { stranger } = await startWithPost();
  for (const postId of ['1', '../etc/passwd', "' or 1=1 --", 'x'.repeat(150)]) {
    expect((await stranger.send(deletePostEndpoint, { params: { postId } })).statusCode).toBe(400);
  }
});

test('the author edits a post under the same rules as for a new one', async () => {
  const { author, stranger, post, params } = await startWithPost();
  const body = aPostContent({ game: 'Rust', platform: 'Mobile', description: 'roof raiding tonight', tags: ['solo'] });
  const changed = await author.call(updatePostEndpoint, { params, body });
  expect(changed).toMatchObject({ id: post.id, game: 'Rust', gameId: 'rust', platform: 'Mobile', tags: ['solo'] });
  expect(changed.createdAt).toEqual(post.createdAt);
  expect(await stranger.call(getPostEndpoint, { params })).toEqual(changed);
  const found = await stranger.call(listPostsEndpoint, { querystring: { game: 'Rust', search: 'raiding' } });
  expect(found.posts).toEqual([changed]);
  expect((await stranger.call(listPostsEndpoint, { querystring: { game: 'Valorant' } })).posts).toEqual([]);
});

test.each([
  [{ game: '' }, 'Please select a game'],
  [{ platform: 'Abacus' }, 'Please select a platform'],
  [{ description: 'too short' }, 'Description must be at least 10 characters long'],
  [{ authorId: '019a3f6e-0000-7000-8000-000000000001' }, 'There is no field called authorId.'],
  [{ quickPost: true }, 'There is no field called quickPost.'],
])('rejects a change to %j and its message', async (change, message) => {
  const { author, mine, post, params } = await startWithPost();
  const answer = await author.send(updatePostEndpoint, { params, body: { ...aPostContent(), ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message });
  expect(await mine()).toEqual([post]);
});

test('an edit without play preferences leaves them unchanged, and one with them replaces them', async () => {
  const { author, params } = await startWithPost();
  const edit = async (change: Partial<PostContent>) => {
    const body = aPostContent({ description: 'roof raiding tonight', ...change });
    const { comms, spokenLanguages, playAreas, levels, isAdultsOnly } = await author.call(updatePostEndpoint, {
      params,
      body,
    });
    return { comms, spokenLanguages, playAreas, levels, isAdultsOnly };
  };
  const none = { ...noPreferenceSets, isAdultsOnly: false };
  expect(await edit({})).toEqual(none);
  const all = { comms: ['voice' as const], spokenLanguages: ['de' as const], playAreas: [], isAdultsOnly: true };
  const set = await edit({ ...all, comms: ['voice', 'voice'], levels: ['ranked', 'casual'] });
  expect(set).toEqual({ ...all, levels: ['ranked', 'casual'] });
  expect(await edit({})).toEqual(set);
  expect(await edit(none)).toEqual(none);
});

test('an edited post keeps its pending game or names another', async () => {
  const { author, params } = await startWithPost();
  const name = (customGame: string) =>
    author.call(updatePostEndpoint, { params, body: aPostContent({ game: otherGame, customGame }) });
  const named = await name('Deep Rock Galactic');
  expect(await name('deep rock GALACTIC')).toMatchObject({ gameId: named.gameId, game: 'Deep Rock Galactic' });
  await expect(
    author.call(updatePostEndpoint, { params, body: aPostContent({ game: 'Deep Rock Galactic' }) }),
  ).rejects.toMatchObject({ code: 'game-not-found' });
});

test('shows a hidden post only to its author', async () => {
  const { author, stranger, visitor, params } = await startWithPost();
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await author.call(getPostEndpoint, { params })).toMatchObject({ id: params.postId, isActive: false });
  await expect(stranger.call(getPostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
  await author.call(deletePostEndpoint, { params });
  await expect(author.call(getPostEndpoint, { params })).rejects.toMatchObject({ code: 'post-not-found' });
  expect((await visitor().send(getPostEndpoint, { params })).statusCode).toBe(401);
  expect((await visitor().send(updatePostEndpoint, { params, body: aPostContent() })).statusCode).toBe(401);
});

test('limits changes of posts and returns the seconds to wait', async () => {
  const { as } = await startApi({ limits: { postChangesPerMinute: { points: 2, seconds: 60 } } });
  const author = await as('member');
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const params = { postId };
  await author.call(updatePostEndpoint, { params, body: aPostContent() });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  for (const refused of [
    await author.send(updatePostEndpoint, { params, body: aPostContent() }),
    await author.send(setPostActiveEndpoint, { params, body: { isActive: true } }),
    await author.send(deletePostEndpoint, { params }),
  ]) {
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('pages through the member’s own posts, hidden ones included', async () => {
  const { as } = await startApi({ limits: { postsPer10Minutes: { points: 100, seconds: 600 } } });
  const [author, other] = [await as('member'), await as('member')];
  for (let number = 0; number < 26; number += 1) {
    await author.call(createPostEndpoint, { body: aPostDraft({ isActive: number % 2 === 0 }) });
  }
  await other.call(createPostEndpoint, { body: aPostDraft() });
  const first = await author.call(listMyPostsEndpoint, { querystring: {} });
  const second = await author.call(listMyPostsEndpoint, { querystring: { cursor: first.nextCursor ?? '' } });
  expect([first.posts.length, second.posts.length, second.nextCursor]).toEqual([24, 2, null]);
  const all = [...first.posts, ...second.posts];
  expect(new Set(all.map(({ id }) => id)).size).toBe(26);
  expect(all.every(({ authorId }) => authorId === author.id)).toBe(true);
});

test('rejects an edit based on an outdated version', async () => {
  const { author, mine, post, params } = await startWithPost();
  const edit = (basedOn: Date, description: string) =>
    author.call(updatePostEndpoint, { params, body: { ...aPostContent({ description }), basedOn } });
  const changed = await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await expect(edit(post.updatedAt, 'written before that')).rejects.toMatchObject({
    status: 409,
    code: 'post-changed',
  });
  expect(await mine()).toEqual([changed]);
  expect(await edit(changed.updatedAt, 'written after that')).toMatchObject({ description: 'written after that' });
});

test('edits add games no faster than posts do', async () => {
  const { as } = await startApi({ limits: { postsPer10Minutes: { points: 2, seconds: 600 } } });
  const author = await as('member');
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const name = (customGame: string) =>
    author.send(updatePostEndpoint, { params: { postId }, body: aPostContent({ game: otherGame, customGame }) });
  const statuses = [await name('One New Game'), await name('one new game'), await name('Another New Game')];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
});
