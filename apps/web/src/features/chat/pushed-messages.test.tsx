import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WorkerMessage } from '#src/lib/worker-message.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer, answerDashboard } from '#test/network.ts';
import { stubPushBrowser } from '#test/push-browser.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
});

const dashboard = () => screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });

test('a notification that is pressed leads to its conversation, in the window that is there', async () => {
  const { serviceWorker } = stubPushBrowser();
  startChatServer(3);
  const { address } = renderApp('/dashboard');
  await dashboard();
  const hear = (data: unknown) => act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })));
  hear('new-version');
  hear({ kind: 'open-chat', memberId: '../../login' });
  expect(address()).toBe('/dashboard');
  const message: WorkerMessage = { kind: 'open-chat', memberId: partner.id };
  hear(message);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test('what was read here, or in another window, is no longer shown by the device', async () => {
  const { shown } = stubPushBrowser();
  const server = startChatServer(3);
  const [close, closeOther] = [vi.fn<() => void>(), vi.fn<() => void>()];
  shown.push({ tag: chatId, close }, { tag: 'another conversation', close: closeOther });
  renderApp('/dashboard');
  await dashboard();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'chat.read', chatId, readSeq: 3 });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(closeOther).not.toHaveBeenCalled();
});
