import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

/** Posts with different free seats, in the order of creation. */
async function startBoard() {
  const api = await startApi();
  const [author, reader] = [await api.as('member'), await api.as('member')];
  const add = (name: string, seats: number | null, party: number) =>
    author.call(createPostEndpoint, { body: aPostDraft({ description: `seats: ${name}`, seats, party }) });
  await add('unlimited', null, 8);
  await add('three', 5, 2);
  const pair = await add('one', 3, 2);
  const offering = await add('on offer', 3, 1);
  await api.db.execute(sql`update posts set offered_seats = 1 where id = ${offering.id}`);
  const list = async (querystring: PostFilter) => {
    const { posts } = await reader.call(listPostsEndpoint, { querystring });
    return posts.map(({ description }) => description.slice('seats: '.length));
  };
  return { ...api, author, reader, pair, list };
}

test('lists the posts with free seats for a party, newest first; seats on offer are taken', async () => {
  const { list } = await startBoard();
  expect(await list({ party: '1' })).toEqual(['on offer', 'one', 'three', 'unlimited']);
  expect(await list({ party: '2' })).toEqual(['three', 'unlimited']);
  expect(await list({ party: '4' })).toEqual(['unlimited']);
  expect(await list({ party: '2', platform: 'PC', game: 'Valorant', search: 'three' })).toEqual(['three']);
});

test('hides a post whose last seat was taken', async () => {
  const { author, reader, pair, list } = await startBoard();
  const { id: requestId } = await reader.call(requestToJoinEndpoint, { params: { postId: pair.id } });
  await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  expect(await list({ party: '1' })).toEqual(['on offer', 'three', 'unlimited']);
});

test('counts the posts for a party, those without each filter, and the newer ones', async () => {
  const { reader } = await startBoard();
  const counts = (querystring: PostFilter) =>
    reader.call(getPostFacetsEndpoint, { querystring: { ...querystring, after: '' } });
  expect(await counts({ party: '2', search: 'three' })).toMatchObject({
    matching: { count: 1 },
    active: 4,
    newer: 1,
    without: { party: { count: 1 }, search: { count: 2 } },
  });
  expect(await counts({ party: '2' })).toMatchObject({ newer: 2 });
});

test.each(['0', '9', '12', '2.5', '-1', 'two', ''])('rejects the party size %o', async (party) => {
  const { reader } = await startBoard();
  for (const { path } of [listPostsEndpoint, getPostFacetsEndpoint]) {
    const response = await reader.raw({ method: 'GET', url: `${path}?party=${encodeURIComponent(party)}` });
    expect(response.statusCode).toBe(400);
  }
});
