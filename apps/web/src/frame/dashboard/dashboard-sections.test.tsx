import {
  chatIdOf,
  type PairConversation,
  listChatsEndpoint,
  markChatReadEndpoint,
} from '@muster/contract/chat/chat.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { type Post, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { emblemOf } from '@muster/contract/values/emblem.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aLatestRequest } from '#test/data/conversation-settings.ts';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { aMessage } from '#test/servers/chat-server.ts';
import { establishedConversation } from '#test/data/conversation-settings.ts';
import { delayResponse, mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
/** The next minute may have begun since. */
const timeLeft = (hours: number) => new RegExp(`^in (${hours} hours|${hours - 1} hr 59 min)$`);
const aPartner = (number: number) => ({
  id: `019a3f6e-0000-7000-8000-${String(100 + number).padStart(12, '0')}`,
  name: `Player ${number}`,
  pictureUrl: null,
});
const online = { isOnline: true, lastSeenAt: null };
const offline = { isOnline: false, lastSeenAt: new Date(0) };

/** A conversation without unread messages; a higher number is newer. */
const aConversation = (number: number, changes: Partial<PairConversation> = {}): PairConversation => ({
  id: chatIdOf(aMember.id, aPartner(number).id),
  partner: { ...aPartner(number), presence: null, isSuspended: false },
  createdAt: new Date(number * 1000),
  lastMessage: `last of ${number}`,
  lastMessageAt: new Date(number * 1000),
  ...establishedConversation,
  lastSeq: 9,
  readSeq: 9,
  seenSeq: 0,
  unread: 0,
  ...changes,
});
const unread = (number: number, changes: Partial<PairConversation> = {}): PairConversation =>
  aConversation(number, { readSeq: 7, unread: 2, ...changes });
const withPresence = (
  number: number,
  presence: typeof offline | typeof online,
  changes: Partial<PairConversation> = {},
) => aConversation(number, { partner: { ...aPartner(number), presence, isSuspended: false }, ...changes });
const accepted = {
  latestRequest: { ...aLatestRequest, postId: aPost(1).id, state: 'accepted' },
} as const;

const myPost = (number: number, post: Partial<Post> = {}): Post =>
  aPost(number, { authorId: aMember.id, authorName: aMember.name, ...post });
const startingIn = (hours: number): Partial<Post> => ({ startsAt: inHours(hours), closesAt: inHours(hours + 2) });
const aJoinedPost = (hours: number) =>
  aJoinRequest({
    author: aPartner(1),
    state: 'accepted',
    schedule: { startsAt: inHours(hours), closesAt: inHours(hours + 2) },
    game: 'Rust',
  });

const publish = (event: LiveEvent): void => act(() => publishLocally(event));
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const linksIn = async (name: string) => (await section(name)).getAllByRole('link');
const openDashboard = async () => {
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'My Posts' });
  await waitFor(() => expect(screen.queryByText('Loading your posts...')).toBeNull());
  return app;
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('shows what the player needs before My Posts, in a fixed order', async () => {
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest()]);
  mockResponse(listChatsEndpoint, [unread(1), withPresence(2, online)]);
  mockResponse(listMyPostsEndpoint, aPageOf([myPost(1, startingIn(2))]));
  await openDashboard();
  expect(headings()).toEqual(['Requests', 'My crews and requests', 'Unread messages', 'Online now', 'My Posts']);
});

test('lists a game that was called off until it is back on', async () => {
  const calledOff = aJoinRequest({ state: 'accepted', isCalledOff: true, game: 'Rust' });
  mockResponse(listSentRequestsEndpoint, [calledOff]);
  await openDashboard();
  const list = await section('Called off');
  expect(list.getByRole('heading', { name: `Called off: Rust with ${calledOff.author.name}` })).toBeDefined();
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open chat']);
  expect(screen.queryByRole('region', { name: 'My crews and requests' })).toBeNull();
  mockResponse(listSentRequestsEndpoint, [changedRequest(calledOff, { isCalledOff: false })]);
  publish({
    type: 'join-request.changed',
    request: changedRequest(calledOff, { isCalledOff: false }),
    notification: 'back-on',
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Called off' })).toBeNull());
});

test('states that an administrator removed a game', async () => {
  const removed = aJoinRequest({ state: 'closed', isCalledOff: true, isCalledOffByAdmin: true, game: 'FIFA' });
  mockResponse(listSentRequestsEndpoint, [removed]);
  await openDashboard();
  const heading = `Removed by an administrator: FIFA with ${removed.author.name}`;
  expect((await section('Called off')).getByRole('heading', { name: heading })).toBeDefined();
});

test('renders My Posts together with the sections above it', async () => {
  const answer = delayResponse(listChatsEndpoint);
  mockResponse(listMyPostsEndpoint, aPageOf([myPost(1)]));
  renderApp('/dashboard');
  await screen.findByText('Loading your posts...');
  expect(screen.queryByRole('article')).toBeNull();
  answer();
  expect(await screen.findByRole('article')).toBeDefined();
});

test('shows My Posts although the conversations failed to load', async () => {
  mockError(listChatsEndpoint, 'unavailable');
  mockResponse(listMyPostsEndpoint, aPageOf([myPost(1)]));
  renderApp('/dashboard');
  expect(await screen.findByRole('article')).toBeDefined();
});

test('lists unread conversations, newest first, without muted and archived ones', async () => {
  mockResponse(listChatsEndpoint, [
    unread(1),
    unread(2),
    aConversation(3),
    unread(4, { isMuted: true }),
    unread(5, { isArchived: true }),
  ]);
  await openDashboard();
  const [first, second, ...rest] = await linksIn('Unread messages');
  expect(rest).toEqual([]);
  expect(first?.textContent).toMatch(/Player 2.*last of 2.*2 unread/);
  expect(first?.getAttribute('href')).toBe(`/dashboard/chat/${aPartner(2).id}`);
  expect(second?.textContent).toContain('Player 1');
});

test('lists five unread conversations and links to the others', async () => {
  mockResponse(
    listChatsEndpoint,
    Array.from({ length: 7 }, (_, index) => unread(index + 1)),
  );
  await openDashboard();
  const links = await linksIn('Unread messages');
  expect(links).toHaveLength(6);
  expect(links.at(-1)?.textContent).toBe('2 more in Messages');
  expect(links.at(-1)?.getAttribute('href')).toBe('/dashboard/chat');
});

test('shows a message that arrives, and moves the focus when it is read in another window', async () => {
  mockResponse(listChatsEndpoint, [aConversation(1), aConversation(2)]);
  await openDashboard();
  const receive = (number: number): void =>
    publish({
      type: 'message.sent',
      message: aMessage(10, { chatId: aConversation(number).id, senderId: aPartner(number).id, text: 'Ready?' }),
    });
  const read = (number: number): void => publish({ type: 'chat.read', chatId: aConversation(number).id, readSeq: 10 });
  receive(1);
  receive(2);
  const [first, second] = await linksIn('Unread messages');
  expect(first?.textContent).toMatch(/Ready\?.*1 unread/);
  act(() => first?.focus());
  read(first?.textContent?.includes('Player 1') ? 1 : 2);
  await waitFor(() => expect(second).toBe(document.activeElement));
  read(second?.textContent?.includes('Player 1') ? 1 : 2);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unread messages' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBe(document.activeElement);
});

test('corrects a count of unread messages that was fetched before the server had the read marker', async () => {
  mockResponse(listChatsEndpoint, [unread(1)]);
  mockResponse(markChatReadEndpoint, { readSeq: 8 });
  await openDashboard();
  expect((await linksIn('Unread messages'))[0]?.textContent).toContain('2 unread');
  const outdated = mockResponse(listChatsEndpoint, [unread(1)]);
  publish({ type: 'chat.read', chatId: aConversation(1).id, readSeq: 8 });
  await waitFor(() => expect(outdated).toHaveLength(1));
  mockResponse(listChatsEndpoint, [unread(1, { readSeq: 8, unread: 1 })]);
  publish({ type: 'chat.read', chatId: aConversation(1).id, readSeq: 8 });
  await waitFor(async () => expect((await linksIn('Unread messages'))[0]?.textContent).toContain('1 unread'));
});

test('lists partners who are online, crews first', async () => {
  mockResponse(listChatsEndpoint, [
    withPresence(4, online),
    withPresence(3, offline),
    withPresence(2, online, accepted),
    withPresence(1, online, { isArchived: true }),
  ]);
  await openDashboard();
  const links = await linksIn('Online now');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Open chat: Player 2', 'Open chat: Player 4']);
  expect(links[0]?.getAttribute('href')).toBe(`/dashboard/chat/${aPartner(2).id}`);
});

test('lists at most five players online', async () => {
  mockResponse(
    listChatsEndpoint,
    Array.from({ length: 7 }, (_, index) => withPresence(index + 1, online)),
  );
  await openDashboard();
  expect(await linksIn('Online now')).toHaveLength(5);
});

test('follows players who go online and offline', async () => {
  mockResponse(listChatsEndpoint, [withPresence(1, offline)]);
  await openDashboard();
  expect(screen.queryByRole('region', { name: 'Online now' })).toBeNull();
  publish({ type: 'presence.changed', version: 1, memberId: aPartner(1).id, presence: online });
  expect((await section('Online now')).getByText('Player 1')).toBeDefined();
  publish({ type: 'presence.changed', version: 1, memberId: aPartner(1).id, presence: offline });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Online now' })).toBeNull());
});

test('shows the next session on a card, and lists the others, requests and waitlist places, soonest first', async () => {
  mockResponse(
    listMyPostsEndpoint,
    aPageOf([
      myPost(1, { ...startingIn(5), seats: 5, acceptedSeats: 2 }),
      myPost(4, { ...startingIn(1), isActive: false }),
      myPost(5),
    ]),
  );
  const of = (number: number, changes: Partial<JoinRequest>) =>
    aJoinRequest({ id: `019a3f6e-1111-7000-9000-00000000000${number}`, author: aPartner(number), ...changes });
  mockResponse(listSentRequestsEndpoint, [
    of(2, {}),
    of(3, { state: 'waitlisted', schedule: aJoinedPost(50).schedule }),
    of(4, { state: 'declined', decidedAt: new Date() }),
    aJoinedPost(3),
  ]);
  await openDashboard();
  const next = await section('Next up');
  expect(next.getByRole('heading', { name: 'Rust with Player 1' })).toBeDefined();
  expect(next.getByText(timeLeft(3))).toBeDefined();
  expect(next.getByRole('link', { name: 'Open room: Rust' }).getAttribute('href')).toBe(
    `/dashboard/crew/${aJoinedPost(3).postId}`,
  );
  const links = await linksIn('My crews and requests');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/crew/${myPost(1).id}`,
    `/dashboard/chat/${aPartner(3).id}`,
    `/dashboard/chat/${aPartner(2).id}`,
  ]);
  expect(links[0]?.textContent).toMatch(/ValorantYour post.* · in 5 hours3 of 5/);
  expect(links[1]?.textContent).toMatch(/with Player 3.*\d:\d\d.*On the waitlist$/);
  expect(links[2]?.textContent).toMatch(/with Player 2Any timeRequested · .* left$/);
});

test('a request has the emblem that its game has on the board', async () => {
  const game = { gameId: '__5f2c', game: '原神' };
  mockResponse(listSentRequestsEndpoint, [aJoinRequest(game)]);
  await openDashboard();
  const [link] = await linksIn('My crews and requests');
  const { backgroundColor } = emblemOf(game.gameId, game.game);
  expect(link?.querySelector('rect')?.getAttribute('fill')).toBe(backgroundColor);
});

test('shows six entries, and the others after a press, with the focus on the next one', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    aJoinRequest({ id: `019a3f6e-1111-7000-9000-00000000000${index}`, author: aPartner(index) }),
  );
  mockResponse(listSentRequestsEndpoint, many);
  const { user } = await openDashboard();
  expect(await linksIn('My crews and requests')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  const links = await linksIn('My crews and requests');
  expect(links).toHaveLength(8);
  expect(document.activeElement).toBe(links[6]);
});

test('follows an acceptance and a new start', async () => {
  const request = aJoinRequest({ author: aPartner(1) });
  mockResponse(listSentRequestsEndpoint, [request]);
  await openDashboard();
  const panel = await section('My crews and requests');
  expect(panel.getByText(/^Requested/)).toBeDefined();
  const joined = { ...aJoinedPost(3), id: request.id };
  mockResponse(listSentRequestsEndpoint, [joined]);
  publish({ type: 'join-request.changed', request: joined });
  const next = await section('Next up');
  expect(next.getByText(timeLeft(3))).toBeDefined();
  expect(screen.queryByRole('region', { name: 'My crews and requests' })).toBeNull();
  mockResponse(listSentRequestsEndpoint, [{ ...aJoinedPost(5), id: request.id }]);
  publish({
    type: 'post.rescheduled',
    postId: aPost(1).id,
    authorId: aPartner(1).id,
    authorName: 'Player 1',
    game: 'Rust',
    startsAt: inHours(5),
  });
  expect(await next.findByText(timeLeft(5))).toBeDefined();
});

const crews = () => section('Crews you can join');

test('offers a new member the three posts that start soonest with a seat', async () => {
  const soon = [1, 2, 3, 4].map((number) => aPost(number, startingIn(number)));
  const requests = mockResponse(listPostsEndpoint, aPageOf(soon));
  const { user, address } = await openDashboard();
  const shown = await crews();
  expect(shown.getAllByRole('article')).toHaveLength(3);
  expect(headings()).toEqual(['Crews you can join', 'My Posts']);
  expect(requests.map(({ search }) => search)).toEqual([{ party: '1', sort: 'soonest' }]);
  await user.click(shown.getByRole('link', { name: 'See all' }));
  await waitFor(() => expect(address()).toBe('/dashboard/browse-posts?party=1&sort=soonest'));
});

test("offers neither the new member's own post nor one without a free seat", async () => {
  const full = aPost(2, { ...startingIn(2), seats: 2, acceptedSeats: 1 });
  mockResponse(listPostsEndpoint, aPageOf([myPost(1, startingIn(1)), full, aPost(3, startingIn(3))]));
  await openDashboard();
  expect((await crews()).getAllByRole('article')).toHaveLength(1);
});

test('shows a member without posts how many posts they can join now', async () => {
  const none = { count: 0, isAtLeast: false };
  const counts = { matching: none, active: 12, games: [], platforms: [], without: {} };
  const times = [{ option: 'now', count: 10, isAtLeast: false }];
  const requests = mockResponse(getPostFacetsEndpoint, { ...counts, times });
  await openDashboard();
  expect(await screen.findByText('10 open now')).toBeDefined();
  expect(requests).toHaveLength(1);
});

test('offers a new member who has set a platform only posts that can fit', async () => {
  const member = { ...aMember, playPreferences: { ...aMember.playPreferences, platforms: ['PC' as const] } };
  mockResponse(getSessionEndpoint, { member });
  const requests = mockResponse(listPostsEndpoint, aPageOf([]));
  await openDashboard();
  expect((await crews()).getByRole('button', { name: 'Tell me when one appears' })).toBeDefined();
  expect(requests.map(({ search }) => search)).toEqual([{ party: '1', sort: 'soonest', fits: 'me' }]);
});

test('shows a failure to load posts for a new member, with a retry', async () => {
  mockError(listPostsEndpoint, 'internal');
  const { user } = await openDashboard();
  const retry = (await crews()).getByRole('button', { name: 'Try again' });
  mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  await user.click(retry);
  expect(await (await crews()).findByRole('article')).toBeDefined();
});

test.each([
  ['a post', () => mockResponse(listMyPostsEndpoint, aPageOf([myPost(2)]))],
  ['a request', () => mockResponse(listSentRequestsEndpoint, [aJoinRequest()])],
])('requests no posts for a member with %s', async (_, mock) => {
  const requests = mockResponse(listPostsEndpoint, aPageOf([aPost(1)]));
  mock();
  await openDashboard();
  expect([screen.queryByText('Crews you can join'), requests]).toEqual([null, []]);
});
