import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeNotifications } from '#src/features/notifications/desktop-notifications.ts';
import type { WorkerMessage } from '#src/features/notifications/worker-message.ts';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, mockDashboard } from '#test/network.ts';
import { stubPush } from '#test/stubs/push-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const dashboard = () => screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });

test('opens the conversation of a clicked notification in the open window', async () => {
  const { serviceWorker } = stubPush();
  const server = startChatServer(3);
  const { address } = renderApp('/dashboard');
  await dashboard();
  // The listener is mounted with the connection.
  await waitFor(() => expect(server.isConnected()).toBe(true));
  const sendToPage = (data: unknown) =>
    act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })));
  sendToPage('new-version');
  sendToPage({ kind: 'open-chat', memberId: '../../login' });
  expect(address()).toBe('/dashboard');
  const message: WorkerMessage = { kind: 'open-chat', memberId: partner.id };
  sendToPage(message);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test.each([
  ['was read in any window', { type: 'chat.read', chatId, readSeq: 3 }],
  ['is from a blocked player', { type: 'chat.blocked', chatId, isBlocked: true }],
] as const)('closes the push notification of a message that %s', async (_, event) => {
  const { shown } = stubPush();
  const server = startChatServer(3);
  const [close, closeOther] = [vi.fn<() => void>(), vi.fn<() => void>()];
  shown.push({ tag: chatId, close }, { tag: 'another conversation', close: closeOther });
  renderApp('/dashboard');
  await dashboard();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push(event);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(closeOther).not.toHaveBeenCalled();
});

test('closes notifications of a crew that the member left, and of a post that was removed', async () => {
  const { shown } = stubPush();
  const server = startChatServer(3);
  const [closeCrew, closePost] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { id: postId, authorId } = aPost(1);
  shown.push(
    { tag: crewChatIdOf(postId), data: { crewId: postId }, close: closeCrew },
    { tag: postId, close: closePost },
  );
  renderApp('/dashboard');
  await waitFor(() => expect(closeCrew).toHaveBeenCalledOnce());
  expect(closePost).not.toHaveBeenCalled();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'post.removed', postId, authorId });
  await waitFor(() => expect(closePost).toHaveBeenCalledOnce());
});

test('closes notifications of what was read or answered while this browser was closed, and no others', async () => {
  const { shown } = stubPush();
  startChatServer(3);
  const pending = aReceivedRequest();
  mockResponse(listReceivedRequestsEndpoint, [pending]);
  const tags = [chatId, 'an unread conversation', 'answered request', pending.id, 'check of the past', 'other'];
  const closed: string[] = [];
  for (const tag of tags) {
    const data = tag.includes('request') || tag === pending.id ? { notification: 'pending' } : undefined;
    shown.push({ tag, data, close: () => void closed.push(tag) });
  }
  renderApp('/dashboard');
  await dashboard();
  await waitFor(() => expect(closed.toSorted()).toEqual([chatId, 'answered request', 'check of the past'].toSorted()));
});

test('opening a conversation closes all notifications about its partner', async () => {
  const { shown } = stubPush();
  startChatServer(3);
  const [close, closeOther] = [vi.fn<() => void>(), vi.fn<() => void>()];
  shown.push({ tag: 'a request', data: { senderId: partner.id, notification: 'accepted' }, close });
  shown.push({ tag: 'another', data: { senderId: aMember.id, notification: 'accepted' }, close: closeOther });
  renderApp(`/dashboard/chat/${partner.id}`);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(closeOther).not.toHaveBeenCalled();
});

test('tolerates a browser that cannot close notifications', async () => {
  const { serviceWorker } = stubPush();
  const getRegistration = vi
    .fn<() => Promise<never>>()
    .mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
  Object.assign(serviceWorker, { getRegistration });
  await expect(closeNotifications(() => true)).resolves.toBeUndefined();
  expect(getRegistration).toHaveBeenCalledOnce();
});
