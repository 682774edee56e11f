import { fillPath } from '@muster/contract/endpoint.ts';
import { blockMemberEndpoint } from '@muster/contract/blocks.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts.ts';
import { getPostPreviewEndpoint, getSharedPostEndpoint, setPostSharedEndpoint } from '@muster/contract/shared-posts.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { describeSharedPost } from './shared-post-page.ts';

const publicUrl = { PUBLIC_URL: 'https://muster.example' };

async function startWithPost(environment: Readonly<Record<string, string>> = publicUrl) {
  const api = await startApi({ environment });
  const ada = await api.as('member', 'Ada');
  const post = await ada.call(createPostEndpoint, {
    body: aPostDraft({ description: 'Two more for "ranked" <tonight>' }),
  });
  const params = { postId: post.id };
  const visitor = api.visitor();
  const open = () => visitor.send(getSharedPostEndpoint, { params });
  const share = (isShared: boolean) => ada.call(setPostSharedEndpoint, { params, body: { isShared } });
  return { ...api, ada, post, params, visitor, open, share };
}

test('a visitor sees an active post, and nothing of its author but name and picture', async () => {
  const { open, post, ada } = await startWithPost();
  const answer = await open();
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json()).toSorted().join(' ')).toBe(
    'authorId authorName authorPictureUrl createdAt description game gameId id platform region skillLevel tags title',
  );
  expect(answer.json()).toMatchObject({ id: post.id, authorName: 'Ada', description: post.description });
  expect(answer.body).not.toContain(ada.email);
});

test('a post that is not shared, not active or gone is closed, for visitors and members alike', async () => {
  const { open, share, ada, params, as } = await startWithPost();
  expect((await share(false)).isShared).toBe(false);
  expect((await open()).json().code).toBe('post-closed');
  const bob = await as('member');
  expect((await bob.send(getSharedPostEndpoint, { params })).statusCode).toBe(404);
  expect((await bob.call(getPostEndpoint, { params })).isShared).toBe(false);
  await share(true);
  expect((await open()).statusCode).toBe(200);
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect((await open()).json().code).toBe('post-closed');
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await ada.call(deletePostEndpoint, { params });
  expect((await open()).json().code).toBe('post-closed');
});

test('only its author says whether a post is shared', async () => {
  const { params, as, visitor, ada, open } = await startWithPost();
  const bob = await as('member');
  await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  const body = { isShared: false };
  expect((await visitor.send(setPostSharedEndpoint, { params, body })).statusCode).toBe(401);
  expect((await bob.send(setPostSharedEndpoint, { params, body })).json().code).toBe('post-not-found');
  expect((await ada.send(setPostSharedEndpoint, { params: { postId: uuidv7() }, body })).statusCode).toBe(404);
  expect((await ada.send(setPostSharedEndpoint, { params, body: {} })).statusCode).toBe(400);
  expect((await open()).statusCode).toBe(200);
});

test('a shared post has a picture for its link, as large as such pictures are', async () => {
  const { app, visitor, params, share } = await startWithPost();
  const answer = await app.inject({ url: fillPath(getPostPreviewEndpoint.path, params) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  await share(false);
  expect((await visitor.send(getPostPreviewEndpoint, { params })).statusCode).toBe(404);
});

test('the picture that the head of the page names is there', async () => {
  const { app, db, params } = await startWithPost();
  const head = await describeSharedPost(db, `/posts/${params.postId}`);
  expect((await app.inject({ url: head?.picture.path ?? '' })).headers['content-type']).toBe('image/png');
});

test('pictures for links are drawn only so often for one address', async () => {
  const { visitor, params } = await startWithPost({ ...publicUrl, LIMIT_PREVIEWS_PER_MINUTE: '1' });
  expect((await visitor.send(getPostPreviewEndpoint, { params })).statusCode).toBe(200);
  const refused = await visitor.send(getPostPreviewEndpoint, { params });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('search engines are told of shared posts alone, and what is behind the door is closed to them', async () => {
  const { visitor, params, share } = await startWithPost();
  const robots = await visitor.raw({ url: '/robots.txt' });
  expect(robots.body).toContain('Disallow: /dashboard\n');
  expect(robots.body).toContain('Sitemap: https://muster.example/sitemap.xml\n');
  const listed = async () => (await visitor.raw({ url: '/sitemap.xml' })).body;
  expect(await listed()).toContain(`<loc>https://muster.example/posts/${params.postId}</loc>`);
  await share(false);
  expect(await listed()).not.toContain(params.postId);
  expect(await listed()).toContain('<loc>https://muster.example/</loc>');
});

test('without a public address there is no site map', async () => {
  const { visitor } = await startWithPost({});
  expect((await visitor.raw({ url: '/robots.txt' })).body).not.toContain('Sitemap');
  expect((await visitor.raw({ url: '/sitemap.xml' })).statusCode).toBe(404);
});

test('the product itself has a picture for its link', async () => {
  const { app } = await startWithPost();
  const answer = await app.inject({ url: '/preview.png' });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});
