import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { natsIsMissing, startNatsServer } from '#test/servers/nats-server.ts';
import { startApi } from '#test/start-api.ts';

/** Nothing listens on the discard port, so the nodes have no bus. */
const withoutBus = { environment: { NATS_URL: 'nats://127.0.0.1:9' } };
/** Both sides see every state within this time. */
const MAX_DELIVERY_MS = 2000;

const isChange = (state: JoinRequestState) => (event: LiveEvent) =>
  event.type === 'join-request.changed' && event.request.state === state;

test('a request and its answer that the bus lost reach both sides on another node, with their notifications', async () => {
  const here = await startApi(withoutBus);
  const there = await startApi({ ...withoutBus, target: here.target });
  const [author, mira] = [await here.as('member', 'Ada'), await here.as('member', 'Mira')];
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const origin = await there.listen();
  const [authorLive, miraLive] = [await connectLive(origin, author), await connectLive(origin, mira)];

  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  const requestedAt = performance.now();
  expect(await authorLive.next(isChange('pending'))).toMatchObject({ notification: 'pending' });
  expect(performance.now() - requestedAt).toBeLessThan(MAX_DELIVERY_MS);

  await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  const answeredAt = performance.now();
  expect(await miraLive.next(isChange('accepted'))).toMatchObject({ notification: 'accepted' });
  expect(performance.now() - answeredAt).toBeLessThan(MAX_DELIVERY_MS);
});

test('does not deliver again what the bus has delivered', async ({ skip }) => {
  skip(natsIsMissing !== null, natsIsMissing ?? '');
  const environment = { NATS_URL: (await startNatsServer()).url };
  const here = await startApi({ environment });
  const there = await startApi({ environment, target: here.target });
  const [author, mira] = [await here.as('member', 'Ada'), await here.as('member', 'Mira')];
  const live = await connectLive(await there.listen(), author);
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
  const { id } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  await live.next(isChange('pending'));
  await here.db.execute(sql`update join_requests
    set state = 'withdrawn', decided_at = now(), changed_at = clock_timestamp() where id = ${id}`);
  await live.next(isChange('withdrawn'));
  const states = live.events.flatMap((event) => (event.type === 'join-request.changed' ? [event.request.state] : []));
  expect(states).toEqual(['pending', 'withdrawn']);
});
