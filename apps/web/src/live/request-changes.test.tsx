import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { type Conversation, listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { partner } from '#test/servers/chat-server.ts';
import { aLatestRequest, establishedConversation } from '#test/data/conversation-settings.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockDashboard, mockError, mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});
afterEach(() => network.events.removeAllListeners());

const idOf = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(12, '0')}`;

/** Requests of different players to join the member's post. */
const received = (count: number): JoinRequest[] =>
  Array.from({ length: count }, (_, index) =>
    aReceivedRequest({
      id: idOf('019a3f6e-1111-7000-9000', index + 1),
      requester: {
        ...partner,
        id: idOf('019a3f6e-0000-7000-8000', index + 100),
        platforms: [],
        levels: [],
        spokenLanguages: [],
        bio: '',
      },
    }),
  );
const acceptedNow = (request: JoinRequest): JoinRequest =>
  changedRequest(request, { version: 2, state: 'accepted', decidedAt: new Date() });
/** Too long ago to be undone. */
const accepted = (request: JoinRequest): JoinRequest =>
  changedRequest(acceptedNow(request), { decidedAt: new Date(0) });

const conversationAbout = ({ id, chatId, postId, author, requester, createdAt }: JoinRequest): Conversation => ({
  id: chatId,
  partner: { ...partner, ...(author.id === aMember.id ? { id: requester.id } : {}) },
  createdAt,
  lastMessage: null,
  lastMessageAt: null,
  lastSeq: 0,
  readSeq: 0,
  seenSeq: 0,
  unread: 0,
  ...establishedConversation,
  isEstablished: false,
  lastRequestAt: createdAt,
  latestRequest: { ...aLatestRequest, id, postId, isOwn: requester.id === aMember.id },
});

/** Opens a screen with these requests, and records the paths of the GET requests that follow. */
async function openWith(address: string, requests: readonly JoinRequest[], shown: () => Promise<unknown>) {
  const own = requests.filter(({ author }) => author.id === aMember.id);
  mockResponse(listReceivedRequestsEndpoint, own);
  mockResponse(
    listSentRequestsEndpoint,
    requests.filter(({ author }) => author.id !== aMember.id),
  );
  mockResponse(listChatsEndpoint, requests.map(conversationAbout));
  mockResponse(listMyPostsEndpoint, aPageOf(own.length > 0 ? [aPost(1, { authorId: aMember.id })] : []));
  const live = startLiveServer();
  const app = renderApp(address);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  await shown();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const gets: string[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.method === 'GET') gets.push(new URL(request.url).pathname);
  });
  const change = (request: JoinRequest): void => live.push({ type: 'join-request.changed', request });
  const accept = (request: JoinRequest): void => {
    const { id: postId, authorId } = aPost(1, { authorId: request.author.id });
    const crew = { acceptedSeats: 1, offeredSeats: 0, acceptedByRole: [], waitingCount: 0, crewVersion: 1 };
    change(request);
    live.push({ type: 'crew.changed', postId, authorId, ...crew });
  };
  const block = (chatId: string): void => live.push({ type: 'chat.blocked', chatId, isBlocked: true });
  return { ...app, gets, change, accept, block };
}
/** Shows the requests that have arrived. */
const showNew = async (user: UserEvent): Promise<void> =>
  user.click(await screen.findByRole('button', { name: /new requests?$/ }));
const findRequests = () => screen.findByRole('region', { name: 'Requests' });

test.each([1, 30])('%i accepted requests cost their author no GET request', async (count) => {
  const requests = received(count);
  const { gets, accept } = await openWith('/dashboard', requests, findRequests);
  act(() => requests.map(accepted).forEach(accept));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
  expect(gets).toEqual([]);
});

test('accepting a request costs no GET request, neither by the response nor by the event', async () => {
  const [request = aReceivedRequest()] = received(1);
  const { user, gets, accept } = await openWith('/dashboard', [request], findRequests);
  mockResponse(changeJoinRequestEndpoint, acceptedNow(request));
  const section = within(await findRequests());
  await user.click(section.getByRole('button', { name: /^Accept/ }));
  await section.findByRole('button', { name: /^Undo/ });
  accept(acceptedNow(request));
  accept(changedRequest(request, { version: 3, state: 'declined', declineReason: 'full', decidedAt: new Date() }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(gets).toEqual([]);
});

test('an accepted request costs its requester no GET request on other screens than the conversation', async () => {
  const request = aJoinRequest();
  const { gets, accept } = await openWith('/dashboard/chat', [request], () =>
    screen.findByText('You asked to join: Valorant'),
  );
  accept(accepted(request));
  await screen.findByText(/You're in/);
  expect(gets).toEqual([]);
});

test('a new request causes three GET requests of its author, and its acceptance none', async () => {
  const [request = aReceivedRequest(), other = request] = received(2);
  const { user, gets, change, accept } = await openWith('/dashboard', [request], findRequests);
  mockResponse(listChatsEndpoint, [request, other].map(conversationAbout));
  mockResponse(listReceivedRequestsEndpoint, [request, other]);
  const countListed = () => within(screen.getByRole('region', { name: 'Requests' })).getAllByRole('listitem').length;
  change(other);
  await showNew(user);
  expect(countListed()).toBe(2);
  await waitFor(() => expect(gets).toHaveLength(3));
  // An event during the request for the conversation causes a second one, because the response may be older.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  accept(accepted(other));
  await waitFor(() => expect(countListed()).toBe(1));
  expect(gets).toHaveLength(3);
});

test.each([
  ['author', aReceivedRequest(), 0],
  ['requester', aJoinRequest(), 1],
])('an accepted request costs its %s at most one GET request in the open conversation', async (_, request, count) => {
  mockResponse(listChatRequestsEndpoint, [request]);
  mockResponse(listMessagesEndpoint, { messages: [], hasMore: false, deletedSeq: 0 });
  mockResponse(getPostEndpoint, aPost(1, { authorId: request.author.id }));
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  const { gets, accept } = await openWith(`/dashboard/chat/${partner.id}`, [request], () =>
    screen.findByRole('region', { name: /request/i }),
  );
  accept(accepted(request));
  await screen.findByText(/You're in|in your crew/);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(gets).toHaveLength(count);
});

test('a late event of a request that a block has closed does not list it again', async () => {
  const [request = aReceivedRequest()] = received(1);
  const { gets, change, block } = await openWith('/dashboard', [request], findRequests);
  const countFetches = (): number => gets.filter((path) => path === listReceivedRequestsEndpoint.path).length;
  mockResponse(listReceivedRequestsEndpoint, []);
  block(request.chatId);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
  change({ ...request, id: idOf('019a3f6e-1111-7000-9000', 2) });
  await waitFor(() => expect(countFetches()).toBe(2));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
});

test('ignores an older event that arrives after a newer one', async () => {
  const [request = aReceivedRequest()] = received(1);
  const { accept } = await openWith('/dashboard', [request], findRequests);
  accept(accepted(request));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
  accept(request);
  accept(received(2)[1] ?? request);
  expect(within(await findRequests()).getAllByRole('listitem')).toHaveLength(1);
});

test('ignores an older event after the list was fetched without its request', async () => {
  const [request = aReceivedRequest(), other = request, next = request] = received(3);
  const { user, change, block } = await openWith('/dashboard', [request, other], findRequests);
  change(changedRequest(request, { version: 3, state: 'withdrawn', decidedAt: new Date() }));
  mockResponse(listReceivedRequestsEndpoint, []);
  block(other.chatId);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull());
  change({ ...request, version: 2 });
  change(next);
  await showNew(user);
  expect(within(await findRequests()).getAllByRole('listitem')).toHaveLength(1);
});

test('a block hides the request of a conversation that stays open, although the server no longer finds it', async () => {
  const request = aJoinRequest();
  mockResponse(listChatRequestsEndpoint, [request]);
  mockResponse(listMessagesEndpoint, { messages: [], hasMore: false, deletedSeq: 0 });
  mockResponse(getPostEndpoint, aPost(1, { authorId: request.author.id }));
  const { block } = await openWith(`/dashboard/chat/${partner.id}`, [request], () =>
    screen.findByRole('button', { name: /^Withdraw/ }),
  );
  mockResponse(listSentRequestsEndpoint, []);
  for (const endpoint of [listChatRequestsEndpoint, listMessagesEndpoint]) mockError(endpoint, 'chat-not-found');
  mockError(getPostEndpoint, 'post-not-found');
  mockError(openChatEndpoint, 'member-not-found');
  block(request.chatId);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Requests' })).toBeNull();
});
