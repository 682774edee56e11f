import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listReceivedRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const accept: RequestChange = { name: 'accept' };
const leave: RequestChange = { name: 'leave' };
const undo: RequestChange = { name: 'undo' };

test('undoing an acceptance restores all affected requests, including the waitlist', async () => {
  const { listen, author, mira, zoe, yuki, request, change, crew, find, stateOf } = await startWithSeats(2);
  const watcher = await connectLive(await listen(), zoe);
  const [first, second] = [await request(mira), await request(zoe)];
  await change(author, first, accept);
  const third = await request(yuki);
  expect(await Promise.all([stateOf(zoe, second), stateOf(yuki, third)])).toEqual(['waitlisted', 'waitlisted']);
  const [listedFirst] = await author.call(listReceivedRequestsEndpoint, {});
  expect(listedFirst).toMatchObject({ id: first.id, state: 'accepted' });
  expect(await change(author, first, undo)).toEqual({
    ...first,
    version: expect.any(Number),
    author: expect.any(Object),
  });
  expect(await crew()).toEqual({ acceptedSeats: 0, offeredSeats: 0, waitingCount: 0 });
  const now = await Promise.all([find(mira, first), find(zoe, second), find(yuki, third)]);
  expect(now).toMatchObject([first, second, third].map(({ expiresAt }) => ({ state: 'pending', expiresAt })));
  expect(await author.call(listReceivedRequestsEndpoint, {})).toHaveLength(3);
  const isBack = (event: LiveEvent) =>
    event.type === 'join-request.changed' && event.request.state === 'pending' && event.request.id === second.id;
  const resumed = await watcher.next((event) => isBack(event) && !('notification' in event));
  expect(resumed).toMatchObject({ request: { waitingSince: null } });
  expect(await change(author, first, undo)).toMatchObject({ state: 'pending' });
  expect(await change(author, second, accept)).toMatchObject({ state: 'accepted' });
});

test('undoing does not change offers or parties that were already waiting', async () => {
  const { as, author, mira, zoe, yuki, request, change, join, find, stateOf, setParty } = await startWithSeats(3);
  const [joined, second] = [await join(mira), await join(zoe)];
  const waiting = await setParty(yuki, await request(yuki), 2);
  await change(zoe, second, leave);
  const [rhea, ola] = [await as('member'), await as('member')];
  const [first, other] = [await request(rhea), await request(ola)];
  await change(author, first, accept);
  await change(mira, joined, leave);
  await expect.poll(() => stateOf(ola, other)).toBe('offered');
  await change(author, first, undo);
  expect(await find(yuki, waiting)).toMatchObject({ state: 'waitlisted', waitingSince: waiting.waitingSince });
  expect(await Promise.all([stateOf(rhea, first), stateOf(ola, other)])).toEqual(['pending', 'offered']);
});

test('only the author undoes an acceptance, within seconds, while the requester is in the crew', async () => {
  const { db, visitor, author, mira, zoe, yuki, join, change, params } = await startWithSeats(4);
  const statusOf = async (client: Pick<ApiClient, 'send'>, { id }: JoinRequest) =>
    (await client.send(changeJoinRequestEndpoint, { params: { requestId: id }, body: undo })).statusCode;
  const joined = await join(mira);
  expect(await statusOf(visitor(), joined)).toBe(401);
  expect(await statusOf(mira, joined)).toBe(403);
  expect(await statusOf(zoe, joined)).toBe(404);
  await db.execute(sql`update join_requests set joined_at = now() - interval '13 seconds' where id = ${joined.id}`);
  expect(await statusOf(author, joined)).toBe(409);
  const left = await join(zoe);
  await change(zoe, left, leave);
  expect(await statusOf(author, left)).toBe(409);
  const closed = await join(yuki);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await statusOf(author, closed)).toBe(409);
});
