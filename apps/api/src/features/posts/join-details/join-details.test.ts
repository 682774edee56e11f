import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { createPostEndpoint, deletePostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suspend } from '#test/authorization/scene.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;
const joinDetails = 'Lobby 4711 <b>https://discord.gg/crew</b>';

async function startWithDetails() {
  const api = await startApi();
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ joinDetails }) });
  const params = { postId: post.id };
  const read = async (client: Client) => {
    const { statusCode, body } = await client.send(getJoinDetailsEndpoint, { params });
    return statusCode === 200 ? JSON.parse(body).joinDetails : statusCode;
  };
  const request = async () => (await mira.call(requestToJoinEndpoint, { params })).id;
  const change = (client: Client, requestId: string, name: 'accept' | 'remove' | 'leave') =>
    client.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
  const accept = async () => {
    const requestId = await request();
    await change(author, requestId, 'accept');
    return requestId;
  };
  const edit = (changes: Parameters<typeof aPostContent>[0]) =>
    author.call(updatePostEndpoint, { params, body: aPostContent(changes) });
  return { ...api, author, mira, post, params, read, request, change, accept, edit };
}

test('the author and accepted members read the join details, nobody else', async () => {
  const { author, mira, as, visitor, params, read, request, change } = await startWithDetails();
  expect([await read(author), await read(mira), await read(await as('admin', 'Root'))]).toEqual([
    joinDetails,
    404,
    404,
  ]);
  expect((await visitor().send(getJoinDetailsEndpoint, { params })).statusCode).toBe(401);
  expect((await mira.send(getJoinDetailsEndpoint, { params: { postId: 'x' } })).statusCode).toBe(400);
  const requestId = await request();
  expect(await read(mira)).toBe(404);
  await change(author, requestId, 'accept');
  expect([await read(mira), await read(await as('member', 'Eve'))]).toEqual([joinDetails, 404]);
  await change(author, requestId, 'remove');
  expect(await read(mira)).toBe(404);
});

test('hides the join details after leaving, a block, or a suspension of either side', async () => {
  const { db, author, mira, read, accept, change } = await startWithDetails();
  await change(mira, await accept(), 'leave');
  expect(await read(mira)).toBe(404);
  await accept();
  await db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${author.id}`);
  expect(await read(mira)).toBe(404);
  await db.execute(sql`update members set suspended_until = null, disabled_at = now() where id = ${author.id}`);
  expect(await read(mira)).toBe(404);
  await db.execute(sql`update members set disabled_at = null`);
  expect(await read(mira)).toBe(joinDetails);
  const params = { memberId: author.id };
  await mira.call(blockMemberEndpoint, { params });
  expect(await read(mira)).toBe(404);
  await mira.call(unblockMemberEndpoint, { params });
  expect([await read(mira), await read(author)]).toEqual([404, joinDetails]);
});

test('a suspended member loses the join details for good', async () => {
  const { db, mira, read, accept, ...api } = await startWithDetails();
  await accept();
  await suspend({ db, ...api }, mira.id);
  expect(await read(mira)).toBe(403);
  await db.execute(sql`update members set suspended_until = null`);
  expect(await read(mira)).toBe(404);
});

test('an edit can replace, keep or remove the join details, and its event does not contain the text', async () => {
  const { author, mira, as, post, read, accept, edit, listen } = await startWithDetails();
  const requester = await as('member', 'Eve');
  await requester.call(requestToJoinEndpoint, { params: { postId: post.id } });
  await accept();
  const origin = await listen();
  const [miras, eves] = [await connectLive(origin, mira), await connectLive(origin, requester)];
  const changed = () => miras.events.filter(({ type }) => type === 'join-details.changed');
  await edit({ description: 'Only the description changes' });
  expect([await read(mira), changed()]).toEqual([joinDetails, []]);
  await edit({ joinDetails });
  await edit({ joinDetails: ' Lobby 4712 ' });
  expect(await read(mira)).toBe('Lobby 4712');
  await edit({ joinDetails: ' \u200B ' });
  expect([await read(mira), await read(author)]).toEqual(['', '']);
  await edit({ joinDetails: 'Lobby 4713', game: otherGame, customGame: 'Deep Rock' });
  await miras.next((event) => event.type === 'join-details.changed' && event.game === 'Deep Rock');
  const event = { type: 'join-details.changed', postId: post.id, authorId: author.id };
  expect(changed()).toEqual(['Valorant', 'Valorant', 'Deep Rock'].map((game) => ({ ...event, game })));
  expect(eves.events.map(({ type }) => type)).not.toContain('join-details.changed');
});

test('a draft that is sent twice stores the join details once, and the author exports them', async () => {
  const { db, author, mira, accept } = await startWithDetails();
  await accept();
  const body = aPostDraft({
    offlineId: 'offline_1_a',
    game: otherGame,
    customGame: 'Deep Rock',
    joinDetails: 'Host 5',
  });
  await Promise.all([1, 2].map(() => author.call(createPostEndpoint, { body })));
  const { rows } = await db.execute(sql`select join_details from join_details order by 1`);
  expect(rows).toEqual([{ join_details: 'Host 5' }, { join_details: joinDetails }]);
  const { posts } = (await author.send(exportDataEndpoint)).json();
  expect(posts).toMatchObject([{ joinDetails }, { joinDetails: 'Host 5' }]);
  expect((await mira.send(exportDataEndpoint)).body).not.toContain('Lobby 4711');
});

test('rejects join details that are too long, and deletes them with the post', async () => {
  const { db, author, params } = await startWithDetails();
  const tooLong = { joinDetails: 'x'.repeat(501) };
  const edited = await author.send(updatePostEndpoint, { params, body: aPostContent(tooLong) });
  expect([edited.statusCode, edited.json().message]).toEqual([
    400,
    'Keep your join details to 500 characters or fewer',
  ]);
  expect((await author.send(createPostEndpoint, { body: aPostDraft(tooLong) })).statusCode).toBe(400);
  expect((await author.send(createPostEndpoint, { body: aPostDraft({ joinDetails: 'a\0b' }) })).statusCode).toBe(400);
  await author.call(deletePostEndpoint, { params });
  expect((await db.execute(sql`select from join_details`)).rowCount).toBe(0);
});
