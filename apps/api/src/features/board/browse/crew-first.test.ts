import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import {
  answerCrewQuestionEndpoint,
  endStandingCrewEndpoint,
  removeFromStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import {
  getPostEndpoint,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewBlockEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { createOpenCrewCount } from '../sharing/shared-post-repository.ts';
import { describeSharedPost, listIndexablePages } from '../sharing/shared-post-page.ts';
import { listCrewPosts } from '#src/features/posts/standing-crews/crew-first.ts';
import type { ApiClient } from '#test/api-client.ts';
import { explain } from '#test/explain.ts';
import { aPostContent } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { readLists } from '#test/read-lists.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';
import { allMatched } from '#test/start-with-alerts.ts';
import { startWithCrew } from '#test/start-with-crew.ts';

test('only the crew sees a post that is for it first, and everyone sees it afterwards', async () => {
  const { author, searcher, mira, visitor, api, db, post, openNow, crewPosts, alertedPosts } = await startWithCrew();
  const created = await post();
  await allMatched(api);
  const params = { postId: created.id };
  const found = async (client: ApiClient) => [
    (await client.send(getPostEndpoint, { params })).statusCode,
    (await client.send(getCrewBlockEndpoint, { params })).statusCode,
    await crewPosts(client),
  ];
  const shared = async () => [
    (await visitor().send(getSharedPostEndpoint, { params })).statusCode,
    (await visitor().raw({ url: `${sharedPostPath(created.id)}/preview.png` })).body.length,
    (await describeSharedPost(api.jobContext, sharedPostPath(created.id), 'en'))?.title,
    (await listIndexablePages(db)).length,
    await createOpenCrewCount(db)(),
  ];
  const hidden = await shared();
  expect(await found(mira)).toEqual([200, 200, [created.id]]);
  expect(await found(searcher)).toEqual([404, 404, []]);
  expect((await searcher.send(requestToJoinEndpoint, { params })).statusCode).toBe(404);
  expect(new Set(await readLists(searcher, author.id))).toEqual(new Set([0]));
  expect([hidden[0], hidden[3], hidden[4], await alertedPosts()]).toEqual([404, 0, 0, []]);
  expect((await mira.call(requestToJoinEndpoint, { params })).state).toBe('pending');
  await openNow();
  await expect.poll(() => alertedPosts()).toEqual([created.id]);
  expect(await found(searcher)).toEqual([200, 200, []]);
  expect(await found(mira)).toEqual([200, 200, []]);
  expect((await searcher.call(getPostEndpoint, { params })).firstCrewId).toBeNull();
  const opened = await shared();
  expect([opened[0], opened[3], opened[4]]).toEqual([200, 1, 1]);
  expect(opened[2]).not.toBe(hidden[2]);
});

test('its author opens the post to everyone early, once', async () => {
  const { author, searcher, mira, listen, post, alertedPosts } = await startWithCrew();
  const { id: postId } = await post();
  const params = { postId };
  const open = (client: ApiClient) => client.send(commandPostEndpoint, { params, body: { name: 'open' } });
  expect((await open(mira)).statusCode).toBe(404);
  const board = await connectBoard(await listen(), searcher);
  expect((await open(author)).json()).toMatchObject({ firstCrewId: null, visibleFrom: null });
  await board.next((event) => event.type === 'post.changed' && event.postId === postId);
  expect((await searcher.send(getPostEndpoint, { params })).statusCode).toBe(200);
  await expect.poll(() => alertedPosts()).toEqual([postId]);
  expect((await open(author)).statusCode).toBe(200);
});

test.each(['its time has come', 'its author opens it', 'its author leaves the crew', 'the crew ends'])(
  'members of the crew get no alert about the post when %s, and everyone else gets one',
  async (change) => {
    const { author, mira, searcher, crewId, as, api, db, post, save, openNow, alertedPosts } = await startWithCrew();
    const [late, former] = [await as('member', 'Late'), await as('member', 'Former')];
    const leave = (client: ApiClient, memberId: string) =>
      client.call(removeFromStandingCrewEndpoint, { params: { crewId, memberId } });
    await db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
      values (${crewChatIdOf(crewId)}, ${former.id}, now())`);
    for (const member of [mira, late, former]) await save({}, member);
    const { id: postId } = await post();
    await db.execute(sql`insert into standing_crew_questions (chat_id, member_id, post_id)
      values (${crewChatIdOf(crewId)}, ${late.id}, ${postId})`);
    await late.call(answerCrewQuestionEndpoint, { params: { crewId }, body: { isJoining: true } });
    await leave(former, former.id);
    if (change === 'its time has come') await openNow();
    else if (change === 'its author opens it')
      await author.call(commandPostEndpoint, { params: { postId }, body: { name: 'open' } });
    else if (change === 'its author leaves the crew') await leave(author, author.id);
    else await author.call(endStandingCrewEndpoint, { params: { crewId } });
    await expect.poll(() => alertedPosts()).toEqual([postId]);
    await author.call(updatePostEndpoint, { params: { postId }, body: { ...aPostContent(), seats: 4 } });
    await allMatched(api);
    expect(await Promise.all([mira, late, former, searcher].map(alertedPosts))).toEqual([[], [], [], [postId]]);
  },
);

test('a member who may not see the post cannot report it, as if it did not exist', async () => {
  const { author, searcher, mira, as, post, openNow } = await startWithCrew();
  const { id: postId } = await post();
  const report = async (client: ApiClient, id = postId) => {
    const body = { kind: 'post', postId: id, reason: 'Spam or scam', note: '' } as const;
    const { statusCode, json } = await client.send(createReportEndpoint, { body });
    return [statusCode, json().code];
  };
  expect([await report(searcher), await report(searcher, uuidv7())]).toEqual([
    [404, 'post-not-found'],
    [404, 'post-not-found'],
  ]);
  // A block must not prevent a report by a member of the crew.
  await mira.call(blockMemberEndpoint, { params: { memberId: author.id } });
  expect((await report(mira))[0]).toBe(200);
  await openNow();
  const other = await as('member');
  await expect.poll(() => report(other)).toEqual([200, undefined]);
});

test('an author chooses only a standing crew that they are in, and a time before the post closes', async () => {
  const { searcher, create, post } = await startWithCrew();
  const startsAt = new Date(Date.now() + 5 * 3_600_000);
  const minutesOf = async (changes: Partial<PostDraft>) => {
    const { visibleFrom } = await post(changes);
    return visibleFrom && Math.round((visibleFrom.getTime() - Date.now()) / 60_000);
  };
  expect([
    await minutesOf({}),
    await minutesOf({ firstCrewTime: 'day', startsAt }),
    await minutesOf({ firstCrewTime: 'before-start', startsAt }),
    await minutesOf({ firstCrewTime: 'before-start' }),
  ]).toEqual([60, 7 * 60, 4 * 60, null]);
  const rejected = [
    await create({ firstCrewId: uuidv7() }),
    await create({}, searcher),
    await create({ firstCrewTime: 'before-start', startsAt: null }),
  ];
  expect(rejected.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400]);
});

test('an earlier start opens the post at least an hour before it, and a later one keeps the time', async () => {
  const { author, searcher, post, db } = await startWithCrew();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const move = async (hours: number, changes: Partial<PostDraft> = {}) => {
    const { id } = await post({ startsAt: inHours(30), firstCrewTime: 'before-start', ...changes });
    const body = { ...aPostContent(), seats: 2, startsAt: inHours(hours) };
    const { visibleFrom, firstCrewId } = await author.call(updatePostEndpoint, { params: { postId: id }, body });
    const minutes = visibleFrom && Math.round((visibleFrom.getTime() - Date.now()) / 60_000);
    return [
      minutes,
      firstCrewId !== null,
      (await searcher.send(getPostEndpoint, { params: { postId: id } })).statusCode,
    ];
  };
  expect([await move(2), await move(30.5), await move(0.5)]).toEqual([
    [60, true, 404],
    [29 * 60, true, 404],
    [null, false, 200],
  ]);
  expect([await move(26, { firstCrewTime: 'day' }), await move(3, { firstCrewTime: 'hour', startsAt: null })]).toEqual([
    [24 * 60, true, 404],
    [60, true, 404],
  ]);
  // A post of a series, which its last crew sees first.
  const { id } = await post({ startsAt: inHours(60), firstCrewTime: 'day' });
  await db.execute(sql`update posts set first_crew_id = null where id = ${id}`);
  const body = { ...aPostContent(), startsAt: inHours(20) };
  expect((await author.call(updatePostEndpoint, { params: { postId: id }, body })).visibleFrom).toBeNull();
});

test.each(['the crew ends', 'its author leaves', 'its author is removed', 'nobody else is left'])(
  'everyone sees the post once %s',
  async (change) => {
    const { author, searcher, mira, crewId, post, db } = await startWithCrew();
    const { id: postId } = await post();
    const remove = (client: ApiClient, memberId: string) =>
      client.call(removeFromStandingCrewEndpoint, { params: { crewId, memberId } });
    if (change === 'the crew ends') await author.call(endStandingCrewEndpoint, { params: { crewId } });
    else if (change === 'its author leaves') await remove(author, author.id);
    else if (change === 'nobody else is left') await remove(author, mira.id);
    else {
      await db.execute(sql`update chats set host_id = ${mira.id} where id = ${crewChatIdOf(crewId)}`);
      await remove(mira, author.id);
    }
    const found = async () => (await searcher.send(getPostEndpoint, { params: { postId } })).statusCode;
    await expect.poll(found).toBe(200);
  },
);

test('the crew still sees the post first after another member has left', async () => {
  const { author, searcher, mira, crewId, as, post, db, crewPosts } = await startWithCrew();
  const zoe = await as('member', 'Zoe');
  await db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
    values (${crewChatIdOf(crewId)}, ${zoe.id}, now())`);
  const { id: postId } = await post();
  await zoe.call(removeFromStandingCrewEndpoint, { params: { crewId, memberId: zoe.id } });
  expect((await author.call(getPostEndpoint, { params: { postId } })).visibleFrom?.getTime()).toBeGreaterThan(
    Date.now(),
  );
  expect([await crewPosts(mira), await crewPosts(searcher)]).toEqual([[postId], []]);
});

test('former members, blocked members and an ended crew do not see the post', async () => {
  const { author, mira, crewId, as, db, post, crewPosts } = await startWithCrew();
  const zoe = await as('member', 'Zoe');
  await db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
    values (${crewChatIdOf(crewId)}, ${zoe.id}, now())`);
  const created = await post();
  const params = { postId: created.id };
  await zoe.call(blockMemberEndpoint, { params: { memberId: author.id } });
  expect([await crewPosts(zoe), (await zoe.send(getPostEndpoint, { params })).statusCode]).toEqual([[], 404]);
  await mira.call(removeFromStandingCrewEndpoint, { params: { crewId, memberId: mira.id } });
  expect([await crewPosts(mira), (await mira.send(getPostEndpoint, { params })).statusCode]).toEqual([[], 404]);
  await author.call(endStandingCrewEndpoint, { params: { crewId } });
  expect((await author.call(getPostEndpoint, { params })).id).toBe(created.id);
});

test('sends events about the post only to the crew, and once to all boards when it opens', async () => {
  const { author, searcher, mira, listen, target, post, openNow } = await startWithCrew();
  const other = await startApi({ target });
  const origin = await listen();
  const board = await connectBoard(origin, searcher);
  const [crew, own, owns] = [
    await connectLive(origin, mira),
    await connectLive(origin, author),
    await connectLive(await other.listen(), author),
  ];
  const created = await post();
  const announced = await crew.next(({ type }) => type === 'crew-post.created');
  expect(announced).toMatchObject({ post: { id: created.id, crewName: 'Night Owls', authorName: 'Ada' } });
  const params = { postId: created.id };
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  await crew.next(({ type }) => type === 'post.removed');
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  await crew.next(({ type }) => type === 'post.changed');
  expect(board.events.map(({ type }) => type)).toEqual(['live.ready', 'live.subscribed']);
  await openNow();
  // Without a bus, only the node that listed the post publishes it to its own connections.
  const isOpen = (event: LiveEvent): boolean => event.type === 'post.changed' && event.post.firstCrewId === null;
  await expect.poll(() => [own, owns].flatMap(({ events }) => events.filter(isOpen)).length).toBe(1);
});

test('pushes the post once to each other member of the crew', async () => {
  const service = await startPushService();
  const { mira, author, searcher, create, allPushed } = await startWithCrew({ environment: service.environment });
  const [own, member, stranger] = [author, mira, searcher].map((client) => ({ client, browser: service.newBrowser() }));
  for (const one of [own, member, stranger])
    await one?.client.call(subscribeToPushEndpoint, { body: one.browser.subscription });
  const draftId = uuidv7();
  const { id } = (await create({ draftId })).json();
  await create({ draftId });
  await allPushed();
  expect([own?.browser.read(), stranger?.browser.read()]).toEqual([[], []]);
  expect(member?.browser.read()).toMatchObject([
    { kind: 'crew-post', recipientId: mira.id, post: { id, crewName: 'Night Owls' } },
  ]);
});

test('finds the posts of a member’s crews by an index', async () => {
  const { pool, mira, db } = await startWithCrew();
  const { sql: text, params } = listCrewPosts(db, mira.id).toSQL();
  const nodes = await explain(pool, { text, params });
  const ofPosts = nodes.find((node) => node['Index Name'] === 'posts_by_first_crew');
  expect(ofPosts?.['Index Cond']).toContain('first_crew_id');
});
