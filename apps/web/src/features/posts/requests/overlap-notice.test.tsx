import { chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

const at = (hour: number): Date => new Date(2026, 10, 28, hour);
const times = (hour: number) => ({ startsAt: at(hour), closesAt: at(hour + 2) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(12) });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, []);
});

const ownPost = (changes: Partial<Post> = {}): Post =>
  aPost(7, { authorId: aMember.id, authorName: aMember.name, game: 'Rust', ...times(20), ...changes });
const joined = (changes: Partial<JoinRequest> = {}): JoinRequest =>
  aJoinRequest({ postId: aPost(8).id, game: 'Apex Legends', state: 'accepted', schedule: times(21), ...changes });

interface Sessions {
  readonly posts?: Post[];
  readonly sent?: JoinRequest[];
}

function mockSessions({ posts = [], sent = [] }: Sessions): void {
  mockResponse(listMyPostsEndpoint, aPageOf(posts));
  mockResponse(listSentRequestsEndpoint, sent);
}

async function openBoard(...listed: Post[]) {
  const matching = { count: listed.length, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 9, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, aPageOf(listed));
  const app = renderApp('/dashboard/browse-posts');
  const cards = await screen.findAllByRole('article');
  return { ...app, cards };
}

const both = 'You already play Rust, Apex Legends at that time (today 08:00 PM, today 09:00 PM).';
const rust = 'You already play Rust at that time (today 08:00 PM).';
const apex = 'You already play Apex Legends at that time (today 09:00 PM).';
const notices = (): string[] => screen.queryAllByText(/^You already play/).map(({ textContent }) => textContent ?? '');

test('the board and its dialog name own sessions at the time of a post', async () => {
  mockSessions({ posts: [ownPost()], sent: [joined()] });
  const roles = [{ name: 'Tank', count: 2, authorCount: 0 }];
  const { user, cards } = await openBoard(
    aPost(1, { ...times(21), roles, acceptedByRole: [0] }),
    aPost(2, times(22)),
    aPost(3, times(18)),
    aPost(4),
    ownPost(),
  );
  await waitFor(() => expect(cards.flatMap((card) => within(card).queryByText(both) ?? [])).toHaveLength(1));
  expect(notices()).toEqual([both, apex, apex]);
  await user.click(within(cards[0] ?? document.body).getByRole('button', { name: 'Connect with Ben Carter' }));
  expect(await within(await screen.findByRole('dialog')).findByText(both)).toBeDefined();
});

test('names a game once that the member plays twice at the time of a post', async () => {
  mockSessions({ posts: [ownPost()], sent: [joined({ game: 'Rust' })] });
  await openBoard(aPost(2, times(21)));
  expect(await screen.findByText('You already play Rust at that time (today 08:00 PM, today 09:00 PM).')).toBeDefined();
});

const other = { id: aPost(9).id, game: 'Portal 2' };
const otherRequest = { ...other, postId: aPost(10).id };

test.each([
  ['an inactive post', { posts: [ownPost({ ...other, isActive: false })] }],
  ['a post that ends earlier', { posts: [ownPost({ ...other, startsAt: at(18), closesAt: at(20) })] }],
  ['a post without a start', { posts: [ownPost({ ...other, startsAt: null, closesAt: at(22) })] }],
  ['a session that was called off', { sent: [joined({ ...otherRequest, isCalledOff: true })] }],
  ['an unanswered request', { sent: [joined({ ...otherRequest, state: 'pending' })] }],
  ['an unanswered invitation', { sent: [joined({ ...otherRequest, state: 'invited', isInvitation: true })] }],
  ['a crew that the member has left', { sent: [joined({ ...otherRequest, state: 'left', schedule: null })] }],
])('does not name %s', async (_, { posts = [], sent = [] }: Sessions) => {
  mockSessions({ posts: [ownPost(), ...posts], sent: [joined(), ...sent] });
  mockResponse(getPostEndpoint, aPost(1, times(20)));
  renderApp(`/posts/${aPost(1).id}`);
  expect(await screen.findByText(both)).toBeDefined();
});

test('names no sessions at the time of a post that is over', async () => {
  mockSessions({ posts: [ownPost({ startsAt: at(9), closesAt: at(14) })] });
  const { cards } = await openBoard(aPost(1, { startsAt: at(9), closesAt: at(11) }), aPost(2, { startsAt: at(11) }));
  expect(cards).toHaveLength(2);
  expect(await screen.findAllByText('You already play Rust at that time (today 09:00 AM).')).toHaveLength(1);
});

test('the page of a post updates the named sessions after a new time and after withdrawing', async () => {
  mockSessions({ sent: [joined()] });
  mockResponse(getPostEndpoint, aPost(1, times(21)));
  renderApp(`/posts/${aPost(1).id}`);
  expect(await screen.findByText(apex)).toBeDefined();
  act(() => publishLocally(aPostEvent('post.changed', aPost(1, { ...times(23), updatedAt: at(13) }))));
  await waitFor(() => expect(notices()).toEqual([]));
  act(() => publishLocally(aPostEvent('post.changed', aPost(1, { ...times(21), updatedAt: at(14) }))));
  expect(await screen.findByText(apex)).toBeDefined();
  const request = joined({ state: 'left', schedule: null, version: 2 });
  act(() => publishLocally({ type: 'join-request.changed', request }));
  await waitFor(() => expect(notices()).toEqual([]));
});

test('the dashboard names overlapping sessions on own posts, requests, invitations and offers', async () => {
  const offered = joined({ id: aPost(31).id, postId: aPost(32).id, state: 'offered', expiresAt: at(13) });
  const invited = joined({ id: aPost(33).id, postId: aPost(34).id, state: 'invited', isInvitation: true });
  mockSessions({ posts: [ownPost()], sent: [joined(), offered, invited] });
  renderApp('/dashboard');
  const region = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await region('Invitations')).getByText(both)).toBeDefined();
  expect((await region('Waiting for your answer')).getByText(both)).toBeDefined();
  const rows = (await region('My crews and requests')).getAllByText(/^You already play/);
  expect((await region('Next up')).getByText(/^You already play/).textContent).toBe(rust);
  expect(rows.map(({ textContent }) => textContent)).toEqual([apex, both]);
  const cards = screen.getAllByRole('article').filter((card) => within(card).queryByRole('heading', { name: 'Rust' }));
  expect(cards.map((card) => within(card).getByText(apex))).toHaveLength(1);
});

test('the conversation names overlapping sessions on the request', async () => {
  mockSessions({ posts: [ownPost()], sent: [] });
  startChatServer(0);
  mockResponse(listChatRequestsEndpoint, [
    joined({ state: 'pending', author: { ...partner, pictureUrl: null }, chatId: chatIdOf(aMember.id, partner.id) }),
  ]);
  renderApp(`/dashboard/chat/${partner.id}`);
  expect(await within(await screen.findByRole('region', { name: 'Requests' })).findByText(rust)).toBeDefined();
});

test('the form names overlapping sessions when the author chooses the time, except the edited post itself', async () => {
  mockSessions({ posts: [ownPost()], sent: [joined()] });
  const { user, router } = renderApp('/dashboard/create-post?when=tonight');
  expect(await screen.findByText(both)).toBeDefined();
  await user.click(await screen.findByRole('combobox', { name: 'When' }));
  await user.click(await screen.findByRole('option', { name: 'Any time' }));
  await waitFor(() => expect(notices()).toEqual([]));
  mockResponse(getPostEndpoint, ownPost());
  await act(async () => router.navigate({ to: '/dashboard/edit-post/$postId', params: { postId: ownPost().id } }));
  expect(await screen.findByText(apex)).toBeDefined();
  expect(notices()).toEqual([apex]);
});
