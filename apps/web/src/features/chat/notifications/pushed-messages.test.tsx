import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closePushNotifications } from '#src/lib/notifications/push-subscription.ts';
import type { WorkerMessage } from '#src/lib/notifications/worker-message.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { mockResponse, mockDashboard } from '#test/network.ts';
import { stubPush } from '#test/push-stubs.ts';
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

test('tolerates a browser that cannot close notifications', async () => {
  const { serviceWorker } = stubPush();
  const getRegistration = vi
    .fn<() => Promise<never>>()
    .mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
  Object.assign(serviceWorker, { getRegistration });
  await expect(closePushNotifications(chatId)).resolves.toBeUndefined();
  expect(getRegistration).toHaveBeenCalledOnce();
});
