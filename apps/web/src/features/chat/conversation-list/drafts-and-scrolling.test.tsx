import { type Conversation, chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage, chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const ROW_PX = 54;
const WINDOW_PX = 200;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const list = () => screen.getByRole('navigation', { name: 'Conversations' });
const preview = () => within(list()).getByRole('link').textContent;

test('shows the draft in the list while the member writes, and the message once it is sent', async () => {
  startChatServer(1);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const field = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  expect(preview()).toMatch(/message 1$/);
  await user.type(field, 'On my way');
  expect(preview()).toMatch(/Draft: On my way$/);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(preview()).toMatch(/You: On my way$/));
});

test('shows a draft of an earlier visit and of another window, but no blank one', async () => {
  const draftKey = `draft:${aMember.id}:${chatId}`;
  localStorage.setItem(draftKey, JSON.stringify('from yesterday'));
  startChatServer(1);
  renderApp('/dashboard/chat');
  await screen.findByText('from yesterday');
  const writeElsewhere = (text: string): void => {
    localStorage.setItem(draftKey, JSON.stringify(text));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey })));
  };
  writeElsewhere('from the other window');
  expect(preview()).toMatch(/Draft: from the other window$/);
  writeElsewhere(' ');
  expect(preview()).toMatch(/message 1$/);
});

const memberAt = (place: number): string => `019a3f6e-0000-7000-8000-${String(place + 10).padStart(12, '0')}`;

const conversationAt = (place: number): Conversation => ({
  ...establishedConversation,
  id: chatIdOf(aMember.id, memberAt(place)),
  partner: { ...partner, id: memberAt(place), name: `Player ${place}` },
  createdAt: new Date(0),
  lastMessage: 'hello',
  lastMessageAt: new Date(1_000_000 - place),
  lastSeq: 1,
  readSeq: 1,
  seenSeq: 0,
  unread: 0,
});

/** A list of 20 rows in a window that shows four. */
async function openList(scrollTop: number) {
  const server = startChatServer(0);
  mockResponse(
    listChatsEndpoint,
    Array.from({ length: 20 }, (_, place) => conversationAt(place)),
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW_PX);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(20 * ROW_PX);
  const app = renderApp('/dashboard/chat');
  await screen.findByText('Player 19');
  await waitFor(() => expect(server.isConnected()).toBe(true));
  list().scrollTop = scrollTop;
  const receiveFrom = async (place: number) => {
    const message = aMessage(2, { chatId: chatIdOf(aMember.id, memberAt(place)), senderId: memberAt(place) });
    server.push({ type: 'message.sent', message });
    await waitFor(() => expect(within(list()).getAllByRole('link')[0]?.textContent).toContain(`Player ${place}`));
  };
  return { ...app, receiveFrom };
}

test.each([
  ['below the visible ones', 15],
  ['that was the first visible one', 5],
])('keeps the visible rows in place when a new message moves a row to the top %s', async (_, place) => {
  const { receiveFrom } = await openList(5 * ROW_PX);
  await receiveFrom(place);
  expect(list().scrollTop).toBe((place === 5 ? 5 : 6) * ROW_PX);
});

test('does not scroll when a row above the visible ones moves to the top', async () => {
  const { receiveFrom } = await openList(5 * ROW_PX);
  await receiveFrom(2);
  expect(list().scrollTop).toBe(5 * ROW_PX);
});

test('shows the newest conversation at the top of a list that is not scrolled', async () => {
  const { receiveFrom } = await openList(0);
  await receiveFrom(15);
  expect(list().scrollTop).toBe(0);
});

test('keeps the scroll position when a conversation is opened and closed', async () => {
  const { user, router } = await openList(5 * ROW_PX);
  const before = list();
  await user.click(within(before).getByRole('link', { name: /^Player 7/ }));
  await screen.findByRole('region', { name: 'Conversation with Player 7' });
  act(() => router.history.back());
  await screen.findByText('Choose a conversation');
  expect(list()).toBe(before);
  expect(before.scrollTop).toBe(5 * ROW_PX);
});
