import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type RequestChange, listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { expect, test } from 'vitest';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const accept: RequestChange = { name: 'accept' };
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
