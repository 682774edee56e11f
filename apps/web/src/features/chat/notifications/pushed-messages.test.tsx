import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closePushNotifications } from '#src/lib/notifications/push-subscription.ts';
import type { WorkerMessage } from '#src/lib/notifications/worker-message.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer, answerDashboard } from '#test/network.ts';
import { stubPush } from '#test/push-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
});

const dashboard = () => screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });

test('a notification that is pressed leads to its conversation, in the window that is there', async () => {
  const { serviceWorker } = stubPush();
  const server = startChatServer(3);
  const { address } = renderApp('/dashboard');
  await dashboard();
  // It listens from then on.
  await waitFor(() => expect(server.isConnected()).toBe(true));
  const hear = (data: unknown) => act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })));
  hear('new-version');
  hear({ kind: 'open-chat', memberId: '../../login' });
  expect(address()).toBe('/dashboard');
  const message: WorkerMessage = { kind: 'open-chat', memberId: partner.id };
  hear(message);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test.each([
  ['was read here, or in another window,', { type: 'chat.read', chatId, readSeq: 3 }],
  ['somebody wrote who is blocked now', { type: 'chat.blocked', chatId, isBlocked: true }],
] as const)('what %s is no longer shown by the device', async (_, event) => {
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

test('a browser that cannot take away what it shows keeps it, and nothing else breaks', async () => {
  const { serviceWorker } = stubPush();
  const getRegistration = vi
    .fn<() => Promise<never>>()
    .mockRejectedValue(new DOMException('gone', 'InvalidStateError'));
  Object.assign(serviceWorker, { getRegistration });
  await expect(closePushNotifications(chatId)).resolves.toBeUndefined();
  expect(getRegistration).toHaveBeenCalledOnce();
});
