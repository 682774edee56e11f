import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { aMember, markAcceptanceShown, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';

const joinDetails = 'Lobby 4711 <b>bold</b> https://discord.gg/crew javascript:alert(1)';
const accepted = { state: 'accepted' as const, decidedAt: new Date() };
const request = aJoinRequest(accepted);

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockResponse(getJoinDetailsEndpoint, { joinDetails });
  markAcceptanceShown(request);
});

function openChat(shown: JoinRequest) {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [shown]);
  return renderApp(`/dashboard/chat/${partner.id}`);
}

const details = () => screen.findByRole('group', { name: 'Join details' });
const publish = (event: LiveEvent): void => act(() => publishLocally(event));
const isCached = () =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ state }) => state),
  ).includes('4711');

test.each([
  ['an accepted member', request],
  ['the author', aReceivedRequest(accepted)],
])('shows the join details to %s, with web addresses as links', async (_, shown) => {
  const { user } = openChat(shown);
  // The author wrote them, so they are folded.
  if (shown !== request) await user.click(await screen.findByRole('button', { name: 'Details' }));
  const group = within(await details());
  expect(group.getByText(/^Lobby 4711 <b>bold/).textContent).toBe(joinDetails);
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://discord.gg/crew']);
});

test('copies the join details', async () => {
  const { user } = openChat(request);
  await details();
  await user.click(screen.getByRole('button', { name: 'Copy join details' }));
  expect(await navigator.clipboard.readText()).toBe(joinDetails);
  expect(await screen.findAllByText('Join details copied.')).not.toEqual([]);
});

test.each(['pending', 'removed', 'left', 'closed'] as const)('does not fetch them for a %s request', async (state) => {
  const fetched = mockResponse(getJoinDetailsEndpoint, { joinDetails });
  openChat(aJoinRequest({ state }));
  await screen.findByRole('region', { name: 'Requests' });
  expect(fetched).toEqual([]);
});

test.each([
  ['an accepted', request],
  ['a waiting', aJoinRequest({ state: 'closed', hasPassed: true })],
])('as %s member of a called-off post, fetches neither the post nor its join details', async (_, shown) => {
  const fetched = [mockResponse(getJoinDetailsEndpoint, { joinDetails }), mockResponse(getPostEndpoint, aPost(1))];
  openChat(changedRequest(shown, { isCalledOff: true }));
  const card = within(await screen.findByRole('region', { name: 'Requests' }));
  expect(card.getByText('This game was called off.')).toBeDefined();
  expect(fetched).toEqual([[], []]);
});

test('shows nothing if the post has none or the member may no longer read them', async () => {
  const fetched = mockError(getJoinDetailsEndpoint, 'post-not-found');
  openChat(request);
  expect(await screen.findByText("You're in.")).toBeDefined();
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(screen.queryByRole('group', { name: 'Join details' })).toBeNull();
});

const removed: JoinRequest = changedRequest(request, { state: 'removed' });
const suspended = { type: 'suspension.changed', memberId: partner.id } as const;
test.each<[string, LiveEvent]>([
  ['a removal', { type: 'join-request.changed', request: removed }],
  ['a block', { type: 'chat.blocked', chatId, isBlocked: true }],
  ['the suspension of the author', suspended],
])('%s removes the join details from the screen and the cache', async (_, event) => {
  openChat(request);
  await details();
  expect(isCached()).toBe(true);
  mockError(getJoinDetailsEndpoint, 'post-not-found');
  mockResponse(listChatRequestsEndpoint, [event === suspended ? request : removed]);
  publish(event);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Join details' })).toBeNull());
  await waitFor(() => expect(isCached()).toBe(false));
});

test('an edit reaches the crew: a toast, and the new text', async () => {
  openChat(request);
  await details();
  mockResponse(getJoinDetailsEndpoint, { joinDetails: 'Lobby 5000' });
  const { postId, game } = request;
  publish({ type: 'join-details.changed', postId: postId ?? '', authorId: partner.id, game });
  expect(await screen.findByText('Lobby 5000')).toBeDefined();
  expect(await screen.findAllByText(`New join details for your ${game} crew`)).not.toEqual([]);
});

const MINUTE_MS = 60_000;
/** Started a minute ago, and ends after this time. */
const running = (endsInMs: number) => ({
  startsAt: new Date(Date.now() - MINUTE_MS),
  closesAt: new Date(Date.now() + endsInMs),
});

test('fetches the post of an accepted member only until it ends', async () => {
  const fetched = mockError(getPostEndpoint, 'post-not-found');
  openChat({ ...request, schedule: running(-1) });
  await details();
  expect(fetched).toEqual([]);
});

const itsTime = { name: "It's time" };

test('from the start until the end the dashboard of an accepted member shows the join details', async () => {
  mockResponse(listSentRequestsEndpoint, [{ ...request, schedule: running(60 * MINUTE_MS) }]);
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', itsTime));
  expect(section.getByRole('heading', { name: `${request.game} with ${partner.name}` })).toBeDefined();
  expect(await section.findByText(/^Lobby 4711/)).toBeDefined();
  const ending = { ...request, schedule: running(500) };
  mockResponse(listSentRequestsEndpoint, [ending]);
  publish({ type: 'join-request.changed', request: ending });
  await waitFor(() => expect(screen.queryByRole('region', itsTime)).toBeNull());
  expect(screen.queryByText(/^Lobby 4711/)).toBeNull();
});

test('the dashboard of the author shows the join details once someone is in the crew, or states that there are none', async () => {
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  const own = { authorId: aMember.id, ...running(60 * MINUTE_MS) };
  const posts = [
    aPost(1, { ...own, acceptedSeats: 1 }),
    aPost(2, { ...own, game: 'Rust' }),
    aPost(3, { ...own, acceptedSeats: 1, isActive: false, game: 'Fortnite' }),
  ];
  mockResponse(listMyPostsEndpoint, aPageOf(posts));
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', itsTime));
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Your Valorant game',
  ]);
  expect(await section.findByText(/^You haven't added join details/)).toBeDefined();
});

test.each([
  ['an accepted member', request],
  ['the author', aReceivedRequest(accepted)],
])('the conversation of %s states that it is time, with unfolded details, until the end', async (_, shown) => {
  mockResponse(getPostEndpoint, aPost(1));
  openChat({ ...shown, schedule: running(60 * MINUTE_MS) });
  expect(await screen.findByText("It's time.")).toBeDefined();
  await details();
  const ending = { ...shown, schedule: running(500) };
  mockResponse(listChatRequestsEndpoint, [ending]);
  publish({ type: 'join-request.changed', request: ending });
  await waitFor(() => expect(screen.queryByText("It's time.")).toBeNull());
});

test('it is not time before the start, nor for a request that was not accepted', async () => {
  const later = { startsAt: new Date(Date.now() + MINUTE_MS), closesAt: new Date(Date.now() + 60 * MINUTE_MS) };
  mockResponse(listSentRequestsEndpoint, [
    { ...request, schedule: later },
    aJoinRequest({ id: aPost(2).id, schedule: running(MINUTE_MS) }),
  ]);
  renderApp('/dashboard');
  await screen.findByRole('region', { name: 'Next up' });
  expect(screen.queryByRole('region', itsTime)).toBeNull();
});
