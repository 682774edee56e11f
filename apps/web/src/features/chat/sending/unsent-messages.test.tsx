import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { failNetwork, mockDashboard, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

function goOffline(): void {
  for (const endpoint of [listMessagesEndpoint, sendMessageEndpoint]) failNetwork(endpoint);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
}

test('shows a message written offline in a conversation that is not loaded, there and in the list', async () => {
  startChatServer(3);
  goOffline();
  renderApp(`/dashboard/chat/${partner.id}`);
  const field = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  fireEvent.change(field, { target: { value: 'Running late' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const pane = screen.getByRole('region', { name: 'Conversation with Ben Carter' });
  await within(pane).findByText('Running late');
  within(pane).getByText("Will send when you're back online");
  const list = screen.getByRole('navigation', { name: 'Conversations' });
  expect(list.textContent).toContain('Waiting: Running late');

  // The app starts again, and cannot load the list either.
  cleanup();
  queryClient.clear();
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  for (const endpoint of [getSessionEndpoint, listChatsEndpoint]) failNetwork(endpoint);
  renderApp(`/dashboard/chat/${partner.id}`);
  const unsent = await screen.findByRole('navigation', { name: 'Messages that were not sent yet' });
  expect(unsent.textContent).toBe('Ben CarterWaiting: Running late');
  expect(screen.getAllByText('Running late')).toHaveLength(2);
  screen.getByText("Will send when you're back online");
});
