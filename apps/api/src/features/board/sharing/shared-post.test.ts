import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { getPostPreviewEndpoint, getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { describeSharedPost } from './shared-post-page.ts';
import { renderPreview } from '../previews/render-preview.ts';
import { findSharedPost } from './shared-post-repository.ts';

const publicUrl = { PUBLIC_URL: 'https://muster.example' };
const description = 'Two more for "ranked" <tonight>';

async function startWithPost(
  sharing: { isShared?: boolean; isIndexable?: boolean } = { isShared: true },
  environment: Readonly<Record<string, string>> = publicUrl,
) {
  const api = await startApi({ environment });
  const ada = await api.as('member', 'Ada');
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ description, ...sharing }) });
  const params = { postId: post.id };
  const visitor = api.visitor();
  const open = () => visitor.send(getSharedPostEndpoint, { params });
  const share = (isShared: boolean, isIndexable = false) =>
    ada.call(setPostSharedEndpoint, { params, body: { isShared, isIndexable } });
  const head = () => describeSharedPost(api.jobContext, `/posts/${post.id}`, 'en');
  const listed = async () => (await visitor.raw({ url: '/sitemap.xml' })).body;
  return { ...api, ada, post, params, visitor, open, share, head, listed };
}
type Started = Awaited<ReturnType<typeof startWithPost>>;

/** Responses to visitors about a hidden post must equal those about a post that never existed. */
async function expectClosed({ visitor, params, head, listed, jobContext }: Started): Promise<void> {
  const never = { postId: uuidv7() };
  for (const endpoint of [getSharedPostEndpoint, getPostPreviewEndpoint]) {
    const [closed, absent] = [
      await visitor.send(endpoint, { params }),
      await visitor.send(endpoint, { params: never }),
    ];
    const { requestId: _, ...error } = closed.json();
    const { requestId: __, ...expected } = absent.json();
    expect([closed.statusCode, error]).toEqual([404, expected]);
    expect(error.code).toBe('post-closed');
  }
  expect([await head(), await describeSharedPost(jobContext, `/posts/${never.postId}`, 'en')]).toEqual([null, null]);
  expect(await listed()).not.toContain(params.postId);
}

test('a new post is hidden from visitors until its author shares it', async () => {
  const started = await startWithPost({});
  expect(started.post).toMatchObject({ isShared: false, isIndexable: false });
  await expectClosed(started);
  await started.share(true);
  expect((await started.open()).statusCode).toBe(200);
  await started.share(false);
  await expectClosed(started);
});

test('signed-in members see an active post whether or not it is shared', async () => {
  const { as, params, ada, share } = await startWithPost({});
  const bob = await as('member');
  for (const isShared of [false, true]) {
    await share(isShared);
    expect(await bob.call(getPostEndpoint, { params })).toMatchObject({ isShared, authorId: ada.id });
    expect(await ada.call(getPostEndpoint, { params })).toMatchObject({ isShared });
  }
});

test('a visitor sees a shared post with only the author’s name and picture', async () => {
  const { open, post, ada } = await startWithPost();
  const answer = await open();
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json()).toSorted().join(' ')).toBe(
    'acceptedByRole acceptedSeats authorName authorPictureUrl closesAt comms createdAt description emblem game gameId id isAdultsOnly levels offeredSeats party platform playAreas region roles seats skillLevel spokenLanguages startsAt tags title',
  );
  expect(answer.json()).toMatchObject({ id: post.id, authorName: 'Ada', authorPictureUrl: null, description });
  for (const hidden of [ada.email, ada.id]) expect(answer.body).not.toContain(hidden);
});

test('shows visitors only the first name of the author, and no other member of the crew', async () => {
  const { open, as, ada, db, params, head, visitor } = await startWithPost();
  await db.update(members).set({ displayName: 'Ada Lovelace' }).where(eq(members.id, ada.id));
  const bob = await as('member', 'Bob');
  const request = await bob.call(requestToJoinEndpoint, { params });
  await ada.call(changeJoinRequestEndpoint, { params: { requestId: request.id }, body: { name: 'accept' } });
  const page = await visitor.raw({ url: `/posts/${params.postId}` });
  const shown = (await open()).body + JSON.stringify(await head()) + page.body;
  expect(shown).toContain('Ada is looking for players');
  for (const hidden of ['Lovelace', 'Bob', bob.id]) expect(shown).not.toContain(hidden);
});

test('contains the post for browsers without JavaScript', async () => {
  const { head } = await startWithPost();
  expect((await head())?.noscriptHtml).toContain(
    '<p class="whitespace-pre-line">Two more for &quot;ranked&quot; &lt;tonight></p>',
  );
});

test('hides the email prefix of an author without a name from visitors', async () => {
  const { open, ada, db, head } = await startWithPost();
  await db.update(members).set({ name: null, displayName: null }).where(eq(members.id, ada.id));
  const answer = await open();
  expect(answer.json().authorName).toBe('A player');
  const [account = ''] = ada.email.split('@');
  expect(answer.body + JSON.stringify(await head())).not.toContain(account);
});

const inAnHour = sql`now() + interval '1 hour'`;
const anHourAgo = sql`now() - interval '1 hour'`;

test.each<[string, (started: Started) => Promise<unknown>]>([
  ['inactive', ({ ada, params }) => ada.call(setPostActiveEndpoint, { params, body: { isActive: false } })],
  ['deleted', ({ ada, params }) => ada.call(deletePostEndpoint, { params })],
  [
    'of a disabled author',
    ({ db, ada }) =>
      db
        .update(members)
        .set({ disabledAt: sql`now()` })
        .where(eq(members.id, ada.id)),
  ],
  [
    'of a suspended author',
    ({ db, ada }) => db.update(members).set({ suspendedUntil: inAnHour }).where(eq(members.id, ada.id)),
  ],
  ['of an author who has left', ({ ada }) => ada.call(deleteAccountEndpoint, { body: { password: aPassword } })],
])('a shared post that is %s is hidden from visitors and not indexable', async (_, close) => {
  const started = await startWithPost({ isShared: true, isIndexable: true });
  expect(await started.listed()).toContain(started.params.postId);
  await close(started);
  await expectClosed(started);
});

test('an expired suspension hides no posts', async () => {
  const { open, ada, db, listed, params } = await startWithPost({ isShared: true, isIndexable: true });
  await db.update(members).set({ suspendedUntil: anHourAgo }).where(eq(members.id, ada.id));
  expect((await open()).statusCode).toBe(200);
  expect(await listed()).toContain(params.postId);
});

test('a blocked member sees a shared post only as a visitor does', async () => {
  const { as, ada, params, share } = await startWithPost({});
  const bob = await as('member');
  await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  const get = async () => [
    (await bob.send(getPostEndpoint, { params })).statusCode,
    (await bob.send(getSharedPostEndpoint, { params })).statusCode,
  ];
  expect(await get()).toEqual([404, 404]);
  await share(true);
  expect(await get()).toEqual([404, 200]);
});

test('only its author changes whether a post is shared', async () => {
  const { params, as, visitor, ada, open } = await startWithPost({});
  const bob = await as('member');
  const body = { isShared: true, isIndexable: true };
  expect((await visitor.send(setPostSharedEndpoint, { params, body })).statusCode).toBe(401);
  expect((await bob.send(setPostSharedEndpoint, { params, body })).json().code).toBe('post-not-found');
  expect((await ada.send(setPostSharedEndpoint, { params: { postId: uuidv7() }, body })).statusCode).toBe(404);
  expect((await ada.send(setPostSharedEndpoint, { params, body: {} })).statusCode).toBe(400);
  expect((await open()).statusCode).toBe(404);
});

test('a shared post is noindex until its author allows search engines', async () => {
  const { share, head, listed, params, visitor, open } = await startWithPost();
  const robotsOf = async () => (await visitor.send(getPostPreviewEndpoint, { params })).headers['x-robots-tag'];
  expect(await head()).toMatchObject({ isIndexable: false, title: 'Valorant on PC: Ada is looking for players' });
  expect(await robotsOf()).toBe('noindex');
  expect(await listed()).not.toContain(params.postId);
  await share(true, true);
  expect(await head()).toMatchObject({ isIndexable: true });
  expect(await robotsOf()).toBeUndefined();
  expect(await listed()).toContain(`<loc>https://muster.example/posts/${params.postId}</loc>`);
  expect((await open()).headers['x-robots-tag']).toBe('noindex');
});

test('a post that is no longer shared is no longer indexable', async () => {
  const { share, post, db } = await startWithPost({ isShared: true, isIndexable: true });
  expect(post).toMatchObject({ isShared: true, isIndexable: true });
  expect(await share(false, true)).toMatchObject({ isShared: false, isIndexable: false });
  expect(await share(true)).toMatchObject({ isShared: true, isIndexable: false });
  const change = db.update(posts).set({ isShared: false, isIndexable: true });
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'posts_indexable_is_shared' } });
});

test('a shared post has a preview image of the usual size', async () => {
  const { app, params, head } = await startWithPost();
  const answer = await app.inject({ url: fillPath(getPostPreviewEndpoint.path, params) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const named = await app.inject({ url: (await head())?.picture.path ?? '' });
  expect(named.headers['content-type']).toBe('image/png');
});

test('limits preview images per network address', async () => {
  const { visitor, params } = await startWithPost({ isShared: true }, { ...publicUrl, LIMIT_PREVIEWS_PER_MINUTE: '1' });
  expect((await visitor.send(getPostPreviewEndpoint, { params })).statusCode).toBe(200);
  const refused = await visitor.send(getPostPreviewEndpoint, { params });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('search engines may crawl public pages and nothing that needs an account', async () => {
  const { visitor, listed } = await startWithPost();
  const robots = await visitor.raw({ url: '/robots.txt' });
  expect(robots.body).toContain('Disallow: /dashboard\n');
  expect(robots.body).toContain('Sitemap: https://muster.example/sitemap.xml\n');
  expect(await listed()).toContain('<loc>https://muster.example/</loc>');
});

test('serves no site map without a public address', async () => {
  const { visitor } = await startWithPost({ isShared: true, isIndexable: true }, {});
  expect((await visitor.raw({ url: '/robots.txt' })).body).not.toContain('Sitemap');
  expect((await visitor.raw({ url: '/sitemap.xml' })).statusCode).toBe(404);
});

test('the product has a preview image', async () => {
  const { app } = await startWithPost();
  const answer = await app.inject({ url: '/preview.png' });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

test('the product has a preview image again after a time with too many others', async () => {
  const { app } = await startWithPost();
  const others = Array.from({ length: 40 }, () => renderPreview([]).catch(() => undefined));
  const readStatus = async () => (await app.inject({ url: '/preview.png' })).statusCode;
  expect(await readStatus()).toBe(429);
  await Promise.all(others);
  expect(await readStatus()).toBe(200);
});

test('visitors see no post after its closing time, before a job closes it', async () => {
  const { db, params } = await startWithPost();
  const readAt = (closesAt: string) =>
    // The row stays locked, so that no job closes the post.
    db.transaction(async (tx) => {
      await tx.execute(sql`update posts set closes_at = now() + ${closesAt}::interval where id = ${params.postId}`);
      return (await findSharedPost(tx, params.postId)) !== null;
    });
  expect([await readAt('1 hour'), await readAt('-1 ms')]).toEqual([true, false]);
});
