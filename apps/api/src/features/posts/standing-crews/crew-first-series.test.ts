import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  endStandingCrewEndpoint,
  removeFromStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import type { CrewFirstTime } from '@muster/contract/posts/crew-first.ts';
import { createPostEndpoint, getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithCrew } from '#test/start-with-crew.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

/** Ada's weekly post, which her crew with Mira sees first. */
async function startWithWeeklyPost(firstCrewTime: CrewFirstTime, options: Parameters<typeof startWithCrew>[0] = {}) {
  const api = await startWithCrew(options);
  const { author, db, post } = api;
  const times = { startsAt: inHours(60), closesAt: inHours(63), repeatTimeZone: 'UTC' };
  const first = await post({ ...times, seats: 5, firstCrewTime });
  const join = async (player: ApiClient, postId = first.id): Promise<void> => {
    const { id: requestId } = await player.call(requestToJoinEndpoint, { params: { postId } });
    await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  };
  /** The newest post, once a week has passed. */
  const nextWeek = async (count: number) => {
    await db.execute(sql`update posts set starts_at = starts_at - interval '1 week', closes_at = closes_at - interval '1 week',
      visible_from = visible_from - interval '1 week'`);
    await db.execute(
      sql`update post_series set next_start = next_start - interval '1 week', due_at = due_at - interval '1 week'`,
    );
    const list = async () => (await author.call(listMyPostsEndpoint, { querystring: {} })).posts;
    await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(count);
    const [newest] = await list();
    if (!newest) throw new Error('There is no post');
    return newest;
  };
  const found = async (client: ApiClient, postId: string) =>
    (await client.send(getPostEndpoint, { params: { postId } })).statusCode;
  return { ...api, first, join, nextWeek, found };
}

const hoursUntil = (time: Date | null): number => Math.round(((time?.getTime() ?? 0) - Date.now()) / HOUR_MS);

test.each([
  ['hour', 1],
  ['day', 24],
  ['before-start', 59],
] as const)('the crew sees every post of a series first, for the chosen time: %s', async (time, hours) => {
  const { searcher, mira, crewId, openNow, crewPosts, nextWeek, join, found, alertedPosts } =
    await startWithWeeklyPost(time);
  for (const count of [2, 3]) {
    const next = await nextWeek(count);
    expect([next.firstCrewId, hoursUntil(next.visibleFrom)]).toEqual([crewId, hours]);
    expect([await crewPosts(mira), await found(searcher, next.id)]).toEqual([[next.id], 404]);
    await openNow();
    await expect.poll(() => found(searcher, next.id)).toBe(200);
    await expect.poll(() => alertedPosts()).toContain(next.id);
    await join(mira, next.id);
  }
});

test('the crew is notified of the next post, except members who are invited because they played the last one', async () => {
  const { as, author, db, crewId, mira, searcher, first, listen, nextWeek, join, openNow, found } =
    await startWithWeeklyPost('hour');
  const kim = await as('member', 'Kim');
  await db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
    values (${crewChatIdOf(crewId)}, ${kim.id}, now())`);
  await join(kim);
  await openNow();
  await expect.poll(() => found(searcher, first.id)).toBe(200);
  await join(searcher);
  const origin = await listen();
  const crew = await connectLive(origin, mira);
  const invited = [await connectLive(origin, kim), await connectLive(origin, searcher)];
  const { id, firstCrewId } = await nextWeek(2);
  expect(firstCrewId).toBe(crewId);
  const event = await crew.next(({ type }) => type === 'crew-post.created');
  expect(event).toMatchObject({ post: { id, crewName: 'Night Owls', authorName: 'Ada' } });
  const isInvitation = (received: LiveEvent): boolean =>
    received.type === 'join-request.changed' && received.request.postId === id && received.request.state === 'invited';
  for (const socket of invited) await socket.next(isInvitation);
  const { requests } = await author.call(listPostRequestsEndpoint, { params: { postId: id }, querystring: {} });
  expect(requests.map(({ requester }) => requester.id).toSorted()).toEqual([kim.id, searcher.id].toSorted());
  expect(invited.flatMap(({ events }) => events).filter(({ type }) => type === 'crew-post.created')).toEqual([]);
});

test.each(['the crew has ended', 'its author has left the crew', 'nobody else is left in the crew'])(
  'everyone sees the next post at once if %s',
  async (change) => {
    const { author, mira, searcher, crewId, nextWeek, found } = await startWithWeeklyPost('day');
    const remove = (memberId: string) => author.call(removeFromStandingCrewEndpoint, { params: { crewId, memberId } });
    if (change === 'the crew has ended') await author.call(endStandingCrewEndpoint, { params: { crewId } });
    else await remove(change === 'its author has left the crew' ? author.id : mira.id);
    const next = await nextWeek(2);
    expect([next.firstCrewId, next.visibleFrom, await found(searcher, next.id)]).toEqual([null, null, 200]);
  },
);

test('invitations to the next post, which the crew sees first, do not count towards the limit of their author', async () => {
  const { author, as, join, nextWeek, mira, first, openNow, found, searcher } = await startWithWeeklyPost('day', {
    environment: { OPEN_REQUESTS_MAX_NEW_MEMBER: '1' },
  });
  await join(mira);
  await openNow();
  await expect.poll(() => found(searcher, first.id)).toBe(200);
  await join(searcher);
  await nextWeek(2);
  const host = await as('member');
  for (const status of [200, 429]) {
    const { id: postId } = await host.call(createPostEndpoint, { body: aPostDraft() });
    expect((await author.send(requestToJoinEndpoint, { params: { postId } })).statusCode).toBe(status);
  }
});
