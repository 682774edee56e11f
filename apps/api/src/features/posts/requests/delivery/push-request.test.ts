import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import {
  changeJoinRequestEndpoint,
  type RequestChange,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPartyLinkEndpoint, takePartySeatEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aPostDraft } from '#test/factories.ts';
import { connectLive, setInUse } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi } from '#test/start-api.ts';

async function startSubscribed() {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const [ada, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await ada.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  const request = async () => {
    const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
    const { id } = await mira.call(requestToJoinEndpoint, { params: { postId } });
    await api.allPushed();
    return id;
  };
  const change = async (client: ApiClient, requestId: string, body: RequestChange) => {
    await client.call(changeJoinRequestEndpoint, { params: { requestId }, body });
    await api.allPushed();
  };
  return { ...api, ada, mira, adasBrowser, mirasBrowser, request, change };
}

test('pushes a new request and each decision to the other side, and nothing else', async () => {
  const { ada, mira, adasBrowser, mirasBrowser, request, change } = await startSubscribed();
  const left = await request();
  await change(ada, left, { name: 'accept' });
  await change(mira, left, { name: 'leave' });
  const removed = await request();
  await change(ada, removed, { name: 'accept' });
  await change(ada, removed, { name: 'undo' });
  await change(ada, removed, { name: 'accept' });
  await change(ada, removed, { name: 'remove' });
  const declined = await request();
  await change(ada, declined, { name: 'decline', reason: 'full' });
  const withdrawn = await request();
  await change(mira, withdrawn, { name: 'withdraw' });
  const push = { kind: 'join-request', game: aPostDraft().game, language: 'en', expiresAt: expect.any(Date) };
  const toAda = { ...push, recipientId: ada.id, senderId: mira.id, senderName: 'Mira' };
  const toMira = { ...push, recipientId: mira.id, senderId: ada.id, senderName: 'Ada' };
  expect(adasBrowser.read()).toEqual([
    { ...toAda, requestId: left, notification: 'pending' },
    { ...toAda, requestId: left, notification: 'left' },
    ...[removed, declined, withdrawn].map((requestId) => ({ ...toAda, requestId, notification: 'pending' })),
  ]);
  expect(mirasBrowser.read()).toEqual([
    { ...toMira, requestId: left, notification: 'accepted' },
    { ...toMira, requestId: removed, notification: 'accepted' },
    { ...toMira, requestId: removed, notification: 'accept-undone' },
    { ...toMira, requestId: removed, notification: 'accepted' },
    { ...toMira, requestId: removed, notification: 'removed' },
    { ...toMira, requestId: declined, notification: 'declined' },
  ]);
});

test('does not push requests of a muted partner', async () => {
  const { ada, mira, adasBrowser, mirasBrowser, request, change } = await startSubscribed();
  const { id: chatId } = await aChat(ada, mira);
  await ada.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true } });
  const requestId = await request();
  expect(adasBrowser.read()).toEqual([]);
  await change(ada, requestId, { name: 'accept' });
  expect(mirasBrowser.read()).toMatchObject([{ notification: 'accepted' }]);
  await mira.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true } });
  await change(ada, requestId, { name: 'remove' });
  expect(mirasBrowser.read()).toHaveLength(1);
});

test('pushes nothing to an author with a window in use', async () => {
  const service = await startPushService();
  const api = await startApi({ environment: service.environment });
  const [ada, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const browser = service.newBrowser();
  await ada.call(subscribeToPushEndpoint, { body: browser.subscription });
  const live = await connectLive(await api.listen(), ada);
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  setInUse(live, true);
  await expect
    .poll(async () => (await api.pool.query('select from presence where has_window_in_use')).rowCount)
    .toBe(1);
  await mira.call(requestToJoinEndpoint, { params: { postId } });
  await live.next(({ type }) => type === 'join-request.changed');
  await api.allPushed();
  expect(browser.read()).toEqual([]);
});

test('notifies the author of the friend, and the owner of the link of the taken seat', async () => {
  const { as, allPushed, ada, mira, adasBrowser, mirasBrowser, change } = await startSubscribed();
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  const params = { postId };
  const { id } = await mira.call(requestToJoinEndpoint, { params, body: { partySize: 2 } });
  await change(ada, id, { name: 'accept' });
  const { link } = await mira.call(createPartyLinkEndpoint, { params });
  const cleo = await as('member', 'Cleo');
  await cleo.call(takePartySeatEndpoint, { body: { code: link.replace(/^.*#/, ''), role: null } });
  await allPushed();
  const toAuthor = { notification: 'brought', recipientId: ada.id, senderName: 'Cleo', broughtBy: 'Mira' };
  expect(adasBrowser.read().at(-1)).toMatchObject(toAuthor);
  expect(mirasBrowser.read().at(-1)).toMatchObject({
    notification: 'party-seat-taken',
    recipientId: mira.id,
    friend: 'Cleo',
  });
});
