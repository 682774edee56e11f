import type { LiveEvent } from '@muster/contract/live-events.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  changeJoinRequestEndpoint,
  type RequestChange,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { JOIN_REQUESTS_PAGE_SIZE } from '@muster/contract/posts/requests/own-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { aPng, suspend } from '#test/authorization/scene.ts';
import { aPassword, aPostDraft, listPairs } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;

async function startWithPost(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft() });
  const params = { postId: post.id };
  const request = (client: Client = mira) => client.call(requestToJoinEndpoint, { params });
  const change = (client: Client, requestId: string, body: RequestChange) =>
    client.call(changeJoinRequestEndpoint, { params: { requestId }, body });
  const responses = async () => (await author.call(listMyPostsEndpoint, { querystring: {} })).posts[0]?.responses;
  const received = async () =>
    (await author.call(listReceivedRequestsEndpoint, {})).filter(({ state }) => state === 'pending');
  const sentState = async () => (await mira.call(listSentRequestsEndpoint, {})).map(({ state }) => state);
  /** Makes a pending request due. */
  const makeDue = (id: string) => api.db.execute(sql`update join_requests set expires_at = now() where id = ${id}`);
  return { ...api, author, mira, post, params, request, change, responses, received, sentState, makeDue };
}

const isChange =
  (id: string, state: string) =>
  (event: LiveEvent): boolean =>
    event.type === 'join-request.changed' && event.request.id === id && event.request.state === state;

const refused = (code: string) => ({ code });

test('delivers a request with a copy of the post to the author, and returns the same request when repeated', async () => {
  const { author, mira, post, request, received, responses } = await startWithPost();
  const sent = await request();
  expect(sent).toMatchObject({
    postId: post.id,
    author: { id: author.id, name: 'Ada' },
    requester: { id: mira.id, name: 'Mira' },
    partySize: 1,
    note: '',
    state: 'pending',
    gameId: post.gameId,
    game: post.game,
    excerpt: post.description,
  });
  const version = expect.any(Number);
  expect(await request()).toEqual({ ...sent, version });
  expect(await received()).toEqual([{ ...sent, version }]);
  expect(await responses()).toBe(1);
});

test('a request is part of the conversation of the two, with the game and the latest state', async () => {
  const { author, mira, post, request, change, makeDue } = await startWithPost();
  const rows = async () => {
    const lists = [author, mira].map((client) => listPairs(client));
    return (await Promise.all(lists)).map(([pair]) => pair?.latestRequest);
  };
  const inState = (state: string) => {
    const latest = { postId: post.id, game: post.game, state, isOnly: state !== 'expired' };
    return [
      { ...latest, isOwn: false },
      { ...latest, isOwn: true },
    ].map((fields) => expect.objectContaining(fields));
  };
  const { id } = await request();
  expect(await rows()).toEqual(inState('pending'));
  await change(author, id, { name: 'accept' });
  expect(await rows()).toEqual(inState('accepted'));
  await change(mira, id, { name: 'leave' });
  expect(await rows()).toEqual(inState('left'));
  await makeDue((await request()).id);
  expect(await rows()).toEqual(inState('expired'));
});

test('the author accepts, and both sides receive it live', async () => {
  const { listen, as, author, mira, request, change, sentState } = await startWithPost();
  const origin = await listen();
  const [authorLive, miraLive, strangerLive] = [
    await connectLive(origin, author),
    await connectLive(origin, mira),
    await connectLive(origin, await as('member')),
  ];
  const { id } = await request();
  await authorLive.next(isChange(id, 'pending'));
  expect(authorLive.events).toContainEqual(expect.objectContaining({ type: 'join-request.changed', responses: 1 }));
  await change(author, id, { name: 'accept' });
  await authorLive.next(isChange(id, 'accepted'));
  await miraLive.next(isChange(id, 'accepted'));
  expect(await sentState()).toEqual(['accepted']);
  expect(strangerLive.events.some(({ type }) => type === 'join-request.changed')).toBe(false);
});

test('lists the latest request for a post, even if the first one came from a node whose clock was ahead', async () => {
  const { db, mira, request, change, sentState } = await startWithPost();
  await change(mira, (await request()).id, { name: 'withdraw' });
  await db.execute(sql`update join_requests set id = ${uuidv7({ msecs: Date.now() + 600_000 })}`);
  await request();
  expect(await sentState()).toEqual(['pending']);
});

test('of concurrent answers on two nodes one succeeds, and both sides read the same state', async () => {
  const { target, author, mira, request, change, received, sentState } = await startWithPost();
  const other = await startApi({ target });
  const authorThere = { ...author, ...other.visitor() };
  author.cookies.forEach((value, name) => authorThere.cookies.set(name, value));
  const { id } = await request();
  const results = await Promise.allSettled([
    change(author, id, { name: 'accept' }),
    change(authorThere, id, { name: 'decline', reason: 'not-now' }),
    change(mira, id, { name: 'withdraw' }),
  ]);
  const succeeded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.state] : []));
  expect(succeeded).toHaveLength(1);
  expect(await sentState()).toEqual(succeeded);
  expect(await received()).toEqual([]);
});

test('concurrent requests of one member create one request, and each member counts once', async () => {
  const { as, request, responses } = await startWithPost();
  const clients = await Promise.all(Array.from({ length: 4 }, () => as('member')));
  const sent = await Promise.all([...clients, ...clients].map((client) => request(client)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  expect(await responses()).toBe(4);
});

test('an unanswered request expires on both sides, and cannot be accepted then', async () => {
  const { listen, author, mira, request, change, makeDue, sentState } = await startWithPost();
  const origin = await listen();
  const lives = [await connectLive(origin, author), await connectLive(origin, mira)];
  const { id } = await request();
  await makeDue(id);
  await expect(change(author, id, { name: 'accept' })).rejects.toMatchObject(refused('request-changed'));
  for (const live of lives) await live.next(isChange(id, 'expired'));
  expect(await sentState()).toEqual(['expired']);
});

test.each([
  ['deactivates the post', 'pending', 'closed', setPostActiveEndpoint, { isActive: false }],
  ['deactivates the post', 'accepted', 'accepted', setPostActiveEndpoint, { isActive: false }],
  ['deletes the post', 'pending', 'closed', deletePostEndpoint, undefined],
  ['deletes the post', 'accepted', 'closed', deletePostEndpoint, undefined],
] as const)('if the author %s, a request that is %s becomes %s', async (_, before, after, endpoint, body) => {
  const { author, mira, params, request, change } = await startWithPost();
  const { id, chatId } = await request();
  if (before === 'accepted') await change(author, id, { name: 'accept' });
  await author.send(endpoint, { params, ...(body && { body }) });
  const [shown] = await mira.call(listChatRequestsEndpoint, { params: { chatId } });
  expect(shown).toMatchObject({ id, state: after });
});

test('a block and a suspension close open requests, and the lists leave out blocked members', async () => {
  const api = await startWithPost();
  const { db, author, mira, as, request, change, received, sentState } = api;
  const eve = await as('member');
  await change(author, (await request()).id, { name: 'accept' });
  await request(eve);
  await author.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  await suspend(api, eve.id);
  const { rows } = await db.execute<{ state: string }>(sql`select state from join_requests`);
  expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed']);
  expect([await received(), await sentState()]).toEqual([[], []]);
  await db.execute(sql`update join_requests set state = 'pending', decided_at = null where requester_id = ${mira.id}`);
  expect([await received(), await sentState()]).toEqual([[], []]);
  await expect(request()).rejects.toMatchObject(refused('post-closed'));
});

test('lists a member’s latest request for each active post, and for a day those called off, newest first', async () => {
  const { author, mira, params, request, change, db } = await startWithPost();
  await change(mira, (await request()).id, { name: 'withdraw' });
  const again = await request();
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const other = await mira.call(requestToJoinEndpoint, { params: { postId } });
  const sentIds = async () => (await mira.call(listSentRequestsEndpoint, {})).map(({ id }) => id);
  expect(await sentIds()).toEqual([other.id, again.id]);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await sentIds()).toEqual([other.id, again.id]);
  await db.execute(sql`update join_requests set changed_at = now() - interval '25 hours' where id = ${again.id}`);
  expect(await sentIds()).toEqual([other.id]);
});

test.each(['author', 'mira'] as const)(
  'deleting the account of %s deletes its requests for both sides',
  async (side) => {
    const { db, request, change, ...clients } = await startWithPost();
    const { id, chatId } = await request();
    await change(clients.author, id, { name: 'accept' });
    const [leaver, other] = side === 'author' ? [clients.author, clients.mira] : [clients.mira, clients.author];
    await leaver.call(deleteAccountEndpoint, { body: { password: aPassword } });
    expect((await db.execute(sql`select from join_requests`)).rowCount).toBe(0);
    const lists = [
      await other.call(listSentRequestsEndpoint, {}),
      await other.call(listReceivedRequestsEndpoint, {}),
      await other.call(listChatRequestsEndpoint, { params: { chatId } }),
    ];
    expect(lists).toEqual([[], [], []]);
    const name = side === 'author' ? 'leave' : 'remove';
    await expect(change(other, id, { name })).rejects.toMatchObject(refused('request-not-found'));
  },
);

test('rejects requests to one’s own, inactive, deleted and unknown posts', async () => {
  const { author, params, request } = await startWithPost();
  await expect(request(author)).rejects.toMatchObject(refused('own-post'));
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await expect(request()).rejects.toMatchObject(refused('post-closed'));
  await author.call(deletePostEndpoint, { params });
  await expect(request()).rejects.toMatchObject(refused('post-closed'));
});

test('limits a member’s open requests, states when the next one is possible, and an answer makes room for one', async () => {
  const { author, mira, change } = await startWithPost({
    environment: { OPEN_REQUESTS_MAX_NEW_MEMBER: '2', REQUEST_LIFETIME_MINUTES: '10' },
  });
  const sendNew = async () => {
    const { id } = await author.call(createPostEndpoint, { body: aPostDraft() });
    return mira.send(requestToJoinEndpoint, { params: { postId: id } });
  };
  const [first] = [await sendNew(), await sendNew()];
  const rejected = await sendNew();
  expect([rejected.statusCode, rejected.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'open-requests-limit' }),
  ]);
  expect(rejected.json().retryAfterSeconds).toBeGreaterThan(590);
  await change(author, first.json().id, { name: 'decline', reason: 'role' });
  expect((await sendNew()).statusCode).toBe(200);
});

test('the requester changes party and note while the request is pending', async () => {
  const { author, mira, request, change, received } = await startWithPost();
  const { id } = await request();
  const set = async (body: { partySize: number; note: string }) =>
    (await mira.send(setRequestDetailsEndpoint, { params: { requestId: id }, body })).statusCode;
  const note = '<img src=x onerror=alert(1)> \u202Eevil';
  expect(await set({ partySize: 3, note: ` ${note} ` })).toBe(200);
  expect(await received()).toMatchObject([{ partySize: 3, note }]);
  expect(await set({ partySize: 9, note: '' })).toBe(400);
  expect(await set({ partySize: 1, note: 'x'.repeat(201) })).toBe(400);
  await change(author, id, { name: 'accept' });
  expect(await set({ partySize: 1, note: '' })).toBe(409);
});

test('pages the requests of a post', async () => {
  const { db, author, params, post } = await startWithPost();
  const ids = Array.from({ length: JOIN_REQUESTS_PAGE_SIZE + 1 }, () => [uuidv7(), uuidv7()] as const);
  for (const [memberId, requestId] of ids) {
    await db.execute(
      sql`insert into members (id, name, email, password_hash) values (${memberId}, 'P', ${`${memberId}@example.com`}, 'x')`,
    );
    await db.execute(sql`insert into join_requests (id, post_id, author_id, requester_id, author_name, requester_name, game, platform, excerpt, expires_at)
      values (${requestId}, ${post.id}, ${author.id}, ${memberId}, 'Ada', 'Player', 'Valorant', 'PC', '', now() + interval '1 day')`);
  }
  const list = (cursor?: string) =>
    author.call(listPostRequestsEndpoint, { params, querystring: cursor === undefined ? {} : { cursor } });
  const first = await list();
  const second = await list(first.nextCursor ?? undefined);
  const listed = [...first.requests, ...second.requests].map(({ id }) => id);
  expect(listed).toEqual(ids.map(([, requestId]) => requestId).toReversed());
  expect(second.nextCursor).toBeNull();
});

test('lists only the requests of a post that are in the given state', async () => {
  const { as, author, params, request, change } = await startWithPost();
  const accepted = await request();
  await request(await as('member'));
  await change(author, accepted.id, { name: 'accept' });
  const { requests } = await author.call(listPostRequestsEndpoint, { params, querystring: { state: 'accepted' } });
  expect(requests.map(({ id }) => id)).toEqual([accepted.id]);
});

test.each(['declined', 'removed', 'left', 'withdrawn', 'expired'] as const)(
  'a request that is over shows both sides the names that were stored with it: %s',
  async (state) => {
    const { listen, author, mira, post, request, change, makeDue } = await startWithPost();
    const { id, chatId } = await request();
    if (state === 'removed' || state === 'left') await change(author, id, { name: 'accept' });
    const png = await aPng();
    for (const client of [author, mira]) {
      await client.call(uploadPictureEndpoint, { file: png });
      await client.call(updateProfileEndpoint, {
        body: { name: 'Renamed', bio: 'New bio', platforms: ['PC'], levels: ['ranked'], spokenLanguages: ['de'] },
      });
    }
    const params = { chatId };
    const shown = async (client: Client) => (await client.call(listChatRequestsEndpoint, { params }))[0];
    expect(await shown(author)).toMatchObject({
      requester: { name: 'Renamed', bio: 'New bio', platforms: ['PC'], levels: ['ranked'], spokenLanguages: ['de'] },
    });
    const live = await connectLive(await listen(), mira);
    if (state === 'expired') await makeDue(id);
    else if (state === 'declined') await change(author, id, { name: 'decline', reason: 'full' });
    else if (state === 'removed') await change(author, id, { name: 'remove' });
    else await change(mira, id, { name: state === 'left' ? 'leave' : 'withdraw' });
    const event = await live.next(isChange(id, state));
    const over = {
      author: { id: author.id, name: 'Ada', pictureUrl: null },
      requester: {
        id: mira.id,
        name: 'Mira',
        pictureUrl: null,
        platforms: [],
        levels: [],
        spokenLanguages: [],
        bio: '',
      },
      excerpt: post.description,
    };
    expect(event).toMatchObject({ request: over });
    for (const client of [author, mira]) expect(await shown(client)).toMatchObject(over);
    expect((await mira.call(listSentRequestsEndpoint, {}))[0]).toMatchObject(over);
  },
);

test('two nodes expire each request once', async () => {
  const { target, listen, author, request, makeDue } = await startWithPost();
  const other = await startApi({ target });
  const lives = [await connectLive(await listen(), author), await connectLive(await other.listen(), author)];
  const { id } = await request();
  await makeDue(id);
  // Without a bus, only the node that expired the request publishes it to its own connections.
  await expect.poll(() => lives.flatMap(({ events }) => events.filter(isChange(id, 'expired'))).length).toBe(1);
});
