import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { chatCursor, CHATS_PAGE_SIZE, LOADED_CHATS_COUNT } from '@muster/contract/chat/chat-list.ts';
import type { PairConversation } from '@muster/contract/chat/chat.ts';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { z } from '@muster/contract/zod.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { aPost, aPostEvent } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, network, mockError } from '#test/network.ts';
import { aLatestRequest, establishedConversation } from '#test/data/conversation-settings.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const aConversation = (number: number, conversation: Partial<PairConversation> = {}): PairConversation => ({
  id: `${aMember.id}_019a3f6e-0000-7000-8000-0000000000${number}`,
  partner: {
    id: `019a3f6e-0000-7000-8000-0000000000${number}`,
    name: `Player ${number}`,
    pictureUrl: null,
    presence: null,
    isSuspended: false,
  },
  createdAt: new Date(number * 1000),
  lastMessage: `last of ${number}`,
  lastMessageAt: new Date(number * 1000),
  ...establishedConversation,
  lastSeq: 9,
  readSeq: 9,
  seenSeq: 0,
  unread: 0,
  ...conversation,
});

const conversationId = (place: number): string =>
  `${aMember.id}_019a3f6e-0000-7000-8000-${String(place).padStart(12, '0')}`;
const aPartner = (presence: PairConversation['partner']['presence']) => ({
  id: '019a3f6e-0000-7000-8000-000000000011',
  name: 'Player 11',
  pictureUrl: null,
  presence,
  isSuspended: false,
});

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
});

const conversationLinks = async () =>
  within(await screen.findByRole('navigation', { name: 'Conversations' })).getAllByRole('link');

test('lists the conversation with the newest message first', async () => {
  mockResponse(listChatsEndpoint, [aConversation(11), aConversation(33), aConversation(22)]);
  renderApp('/dashboard/chat');
  expect((await conversationLinks()).map((link) => link.textContent?.match(/Player \d+/)?.[0])).toEqual([
    'Player 33',
    'Player 22',
    'Player 11',
  ]);
});

test('shows a partner who has left as Unknown User and keeps the conversation readable', async () => {
  mockResponse(listChatsEndpoint, [
    aConversation(11, {
      partner: { id: null, name: 'Unknown User', pictureUrl: null, presence: null, isSuspended: false },
    }),
  ]);
  renderApp('/dashboard/chat');
  const [link] = await conversationLinks();
  expect(link?.textContent).toContain('Unknown User');
  expect(link?.getAttribute('href')).toBe('/dashboard/chat/019a3f6e-0000-7000-8000-000000000011');
});

test('counts unread messages per conversation, and in total in the sidebar', async () => {
  mockResponse(listChatsEndpoint, [
    aConversation(11, { unread: 100 }),
    aConversation(22, { unread: 2 }),
    aConversation(33),
  ]);
  renderApp('/dashboard/chat');
  const [, second, first] = await conversationLinks();
  expect(within(first ?? document.body).getByText('99+ unread')).toBeDefined();
  expect(within(second ?? document.body).getByText('2 unread')).toBeDefined();
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(within(main).getByRole('link', { name: /Messages.*99\+ unread/ })).toBeDefined();
});

test('links to the board if there are no conversations', async () => {
  mockResponse(listChatsEndpoint, []);
  renderApp('/dashboard/chat');
  await screen.findByText('No conversations yet');
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('shows why the list failed to load and retries', async () => {
  mockError(listChatsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/chat');
  await screen.findByText(/Couldn't load your conversations: Something went wrong on our side/);
  mockResponse(listChatsEndpoint, [aConversation(11)]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await conversationLinks()).toHaveLength(1);
});

/** Responds like the server: conversations whose partner's name includes the search. */
function mockSearch(conversations: readonly PairConversation[]) {
  const searches: string[] = [];
  network.use(
    http.get(`${location.origin}${listChatsEndpoint.path}`, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      searches.push(search);
      const found = conversations.filter((conversation) => conversation.partner.name.includes(search));
      return HttpResponse.json(JSON.parse(JSON.stringify(z.encode(listChatsEndpoint.response, found))));
    }),
  );
  return searches;
}

test('searches by name on the server after typing stops, and Clear shows all again', async () => {
  const searches = mockSearch([aConversation(11), aConversation(22)]);
  const { user } = renderApp('/dashboard/chat');
  expect(await conversationLinks()).toHaveLength(2);
  const box = screen.getByRole('searchbox', { name: 'Search by name' });
  for (const value of ['Player', 'Player 22']) fireEvent.change(box, { target: { value } });
  await waitFor(async () => expect(await conversationLinks()).toHaveLength(1));
  expect(screen.getByText('1 conversation found')).toBeDefined();
  expect(searches.filter((search) => search !== '')).toEqual(['Player 22']);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await conversationLinks()).toHaveLength(2);
});

test('marks archived conversations among the results of a search', async () => {
  mockSearch([aConversation(11), aConversation(22, { isArchived: true })]);
  const { user } = renderApp('/dashboard/chat');
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'Player');
  await waitFor(async () => expect(await conversationLinks()).toHaveLength(2));
  expect((await conversationLinks()).map(({ textContent }) => textContent.includes('Archived'))).toEqual([true, false]);
});

test('shows the end of a request after its post was removed', async () => {
  const live = startLiveServer();
  const latestRequest = { ...aLatestRequest, postId: aPost(1).id, game: 'Rust', isOwn: true };
  const withState = (state: JoinRequestState) =>
    aConversation(11, { lastMessage: null, latestRequest: { ...latestRequest, state } });
  mockResponse(listChatsEndpoint, [withState('pending')]);
  renderApp('/dashboard/chat');
  expect(await screen.findByText('You asked to join: Rust')).toBeDefined();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(listChatsEndpoint, [withState('closed')]);
  live.push(aPostEvent('post.removed', aPost(1, { authorId: partner.id })));
  expect(await screen.findByText('Post closed: Rust')).toBeDefined();
});

test('reports a search without results, and its Clear button focuses the field', async () => {
  mockSearch([aConversation(11)]);
  const { user } = renderApp('/dashboard/chat');
  await conversationLinks();
  await user.type(screen.getByRole('searchbox'), 'Zoe');
  expect(await screen.findByText('No conversations found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await conversationLinks()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('keeps the open conversation open during a search', async () => {
  const server = startChatServer(2);
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const pane = await screen.findByRole('region', { name: 'Conversation with Ben Carter' });
  mockSearch([]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'Zoe');
  expect(await screen.findByText('No conversations found')).toBeDefined();
  expect(pane.isConnected).toBe(true);
  expect(server.isConnected()).toBe(true);
});

test('loads older conversations page by page, also after one was archived', async () => {
  const live = startLiveServer();
  const all = Array.from({ length: LOADED_CHATS_COUNT + 1 }, (_, index) =>
    aConversation(10 + (index % 90), { id: conversationId(index), lastMessageAt: new Date(1e9 - index * 1000) }),
  );
  const cursors = new Set<string>();
  network.use(
    http.get(`${location.origin}${listChatsEndpoint.path}`, ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
      cursors.add(cursor);
      const page = all.filter((conversation) => chatCursor(conversation) > cursor).slice(0, CHATS_PAGE_SIZE);
      return HttpResponse.json(JSON.parse(JSON.stringify(z.encode(listChatsEndpoint.response, page))));
    }),
  );
  const { user } = renderApp('/dashboard/chat');
  expect(await conversationLinks()).toHaveLength(LOADED_CHATS_COUNT);
  expect(cursors.size).toBe(LOADED_CHATS_COUNT / CHATS_PAGE_SIZE);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const archived = { ...aConversation(13), ...all[3], isArchived: true };
  all.splice(3, 1, archived);
  live.push({ type: 'chat.settings', chatId: archived.id, isMuted: false, isArchived: true });
  await screen.findByRole('button', { name: /Archived/ });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await conversationLinks()).toHaveLength(LOADED_CHATS_COUNT));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('updates a partner’s presence at once', async () => {
  const live = startLiveServer();
  const lastSeenAt = new Date(Date.now() - 5 * 60_000);
  mockResponse(listChatsEndpoint, [
    aConversation(11, { partner: aPartner({ isOnline: false, lastSeenAt }) }),
    aConversation(22),
  ]);
  renderApp('/dashboard/chat');
  const [other, link] = await conversationLinks();
  expect(link?.textContent).toContain('Active 5 min ago');
  expect(other?.textContent).not.toMatch(/Active|Online|Recently/);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const change = (presence: PairConversation['partner']['presence']) =>
    live.push({ type: 'presence.changed', version: 1, memberId: aPartner(null).id, presence });
  change({ isOnline: true, lastSeenAt: null });
  await waitFor(() => expect(link?.textContent).toContain('Online'));
  change({ isOnline: false, lastSeenAt: null });
  await waitFor(() => expect(link?.textContent).toContain('Active recently'));
  change(null);
  await waitFor(() => expect(link?.textContent).not.toMatch(/Active|Online|Recently/));
});

test('names a conversation link by the partner first, then their presence', async () => {
  mockResponse(listChatsEndpoint, [
    aConversation(11, { partner: aPartner({ isOnline: true, lastSeenAt: null }), unread: 2 }),
  ]);
  renderApp('/dashboard/chat');
  expect(await screen.findByRole('link', { name: /^Player 11 ?Online.*last of 11.*2 unread$/ })).toBeDefined();
});

test('hides presence while the connection is down', async () => {
  const live = startLiveServer();
  mockResponse(listChatsEndpoint, [aConversation(11, { partner: aPartner({ isOnline: true, lastSeenAt: null }) })]);
  mockResponse(listMessagesEndpoint, { messages: [], hasMore: false, deletedSeq: 0 });
  renderApp(`/dashboard/chat/${aPartner(null).id}`);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  expect(await screen.findAllByText('Online')).toHaveLength(2);
  live.dropLive();
  await screen.findByText('Reconnecting...');
  expect(screen.queryByText('Online')).toBeNull();
});

test('shows a message that was sent while the first list was loading', async () => {
  const live = startLiveServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests = mockResponse(listChatsEndpoint, [aConversation(11)], promise);
  renderApp('/dashboard/chat');
  await waitFor(() => expect([live.isConnected(), requests.length]).toEqual([true, 1]));
  mockResponse(listChatsEndpoint, [aConversation(11, { lastMessage: 'a newer one' })]);
  live.push({ type: 'live.ready' });
  resolve();
  expect(await screen.findByText('a newer one')).toBeDefined();
});

test('the words before a message do not decide the direction of its preview', async () => {
  mockResponse(listChatsEndpoint, [aConversation(11, { lastMessage: 'שלום', isLastMessageOwn: true })]);
  renderApp('/dashboard/chat');
  const line = (await screen.findByText('שלום')).parentElement;
  expect([line?.dir, line?.textContent]).toEqual(['auto', 'You: שלום']);
  expect(screen.getByText('You:').tagName).toBe('BDI');
});
