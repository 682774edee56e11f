import { fillPath } from '@muster/contract/endpoint.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, type PostDraft, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { getPostPreviewEndpoint, getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { translate } from '#src/lib/translate.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { describeSharedPost } from './shared-post-page.ts';

const nextYear = new Date().getUTCFullYear() + 1;
/** The first of January, 21:30 UTC, which is the next day in the east. */
const startsAt = new Date(Math.min(Date.UTC(nextYear, 0, 1, 21, 30), Date.now() + 360 * 86_400_000));
startsAt.setUTCHours(21, 30, 0, 0);
const weekday = startsAt.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
const day = startsAt.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const time = `${weekday}, ${day}, 21:30 UTC`;
const description = 'Two more for ranked';

async function startWithPost(draft: Partial<PostDraft>) {
  const api = await startApi({ environment: { PUBLIC_URL: 'https://muster.example' } });
  const ada = await api.as('member', 'Ada');
  const post = await ada.call(createPostEndpoint, { body: aPostDraft({ description, isShared: true, ...draft }) });
  const params = { postId: post.id };
  const join = async () => {
    const requester = await api.as('member');
    const { id: requestId } = await requester.call(requestToJoinEndpoint, { params });
    await ada.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  };
  const head = async () => {
    const found = await describeSharedPost(api.jobContext, sharedPostPath(post.id), 'en');
    return { description: found?.description, picture: found?.picture.path ?? '' };
  };
  return { ...api, ada, post, params, join, head };
}

test.each<[string, Partial<PostDraft>, string]>([
  [
    'the start in UTC and the free seats',
    { startsAt, seats: 5, party: 3 },
    `${time} · 2 of 5 seats free · ${description}`,
  ],
  ['only the start for unlimited seats', { startsAt }, `${time} · ${description}`],
  ['only the free seats for any time', { seats: 2 }, `1 of 2 seats free · ${description}`],
  ['neither', {}, description],
])('the link preview states %s', async (_, draft, expected) => {
  const { head } = await startWithPost(draft);
  expect((await head()).description).toBe(expected);
});

test('a post with an invalid stored value is shown without it, and logged by id', async () => {
  const { db, head, post, params, visitor, logLines } = await startWithPost({ startsAt, seats: 2 });
  await db.execute(sql`alter table posts drop constraint posts_tags_fit`);
  await db.execute(sql`update posts set starts_at = 'infinity', closes_at = null, created_at = '-infinity',
    tags = array[null]::text[] where id = ${post.id}`);
  expect((await head()).description).toBe(`1 of 2 seats free · ${description}`);
  const shared = await visitor().call(getSharedPostEndpoint, { params });
  expect(shared).toMatchObject({ startsAt: null, tags: [], seats: 2, description });
  expect((await visitor().send(getPostPreviewEndpoint, { params })).statusCode).toBe(200);
  const left = logLines.filter((line) => line.includes('invalid values left out'));
  expect(left.map((line) => JSON.parse(line).id)).toEqual([post.id, post.id, post.id]);
});

test('the link preview is in the default language', async () => {
  const { jobContext, post } = await startWithPost({ startsAt, seats: 2 });
  const head = await describeSharedPost(jobContext, sharedPostPath(post.id), 'de');
  const german = startsAt.toLocaleDateString('de', { weekday: 'short', timeZone: 'UTC' });
  const seats = translate('de', '{free} of {seats} seats free', { free: 1, seats: 2 });
  expect(head?.description).toMatch(new RegExp(`^${german}.*21:30 UTC · ${seats} · ${description}$`));
});

test('the link preview and the address of its image change with the crew and with the post', async () => {
  const { ada, params, join, head } = await startWithPost({ seats: 2 });
  const before = await head();
  expect(await head()).toEqual(before);
  await join();
  const joined = await head();
  expect(joined.description).toBe(`All 2 seats taken · ${description}`);
  await ada.call(updatePostEndpoint, { params, body: aPostContent({ description, isShared: true, startsAt }) });
  const moved = await head();
  expect(moved.description).toBe(`${time} · All 2 seats taken · ${description}`);
  expect(new Set([before, joined, moved].map(({ picture }) => picture)).size).toBe(3);
});

test('caches ask for the page again each time, and keep an image for five minutes', async () => {
  const { app, params, head } = await startWithPost({ startsAt, seats: 40, party: 8 });
  const page = await app.inject({ url: fillPath('/posts/:postId', params), headers: { accept: 'text/html' } });
  expect([page.headers['cache-control'], page.body.includes(time)]).toEqual(['no-cache', true]);
  const picture = await app.inject({ url: (await head()).picture });
  expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});
