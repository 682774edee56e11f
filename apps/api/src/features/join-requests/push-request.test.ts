import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { subscribeToPushEndpoint } from '@muster/contract/settings/push.ts';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/push-service.ts';
import { startApi } from '#test/start-api.ts';

test('pushes a new request to the author and an accepted one to the requester, and nothing else', async () => {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const [ada, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await ada.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  const { id: postId, game } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  const change = async (client: typeof ada, state: 'accepted' | 'left') => {
    await api.allPushed();
    await client.call(changeJoinRequestEndpoint, { params: { requestId }, body: { state } });
    await api.allPushed();
  };
  await change(ada, 'accepted');
  const push = { kind: 'join-request', requestId, game };
  expect(adasBrowser.read()).toEqual([
    { ...push, state: 'pending', recipientId: ada.id, senderId: mira.id, senderName: 'Mira' },
  ]);
  const accepted = { ...push, state: 'accepted', recipientId: mira.id, senderId: ada.id, senderName: 'Ada' };
  expect(mirasBrowser.read()).toEqual([accepted]);
  await change(mira, 'left');
  expect([adasBrowser.read().length, mirasBrowser.read().length]).toEqual([1, 1]);
});

test('pushes nothing to a connected author', async () => {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const [ada, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const browser = service.newBrowser();
  await ada.call(subscribeToPushEndpoint, { body: browser.subscription });
  const live = await connectLive(await api.listen(), ada);
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  await expect.poll(async () => (await api.pool.query('select from presence where is_online')).rowCount).toBe(1);
  await mira.call(requestToJoinEndpoint, { params: { postId } });
  await live.next(({ type }) => type === 'join-request.changed');
  await api.allPushed();
  expect(browser.read()).toEqual([]);
});
