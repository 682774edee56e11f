import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPostEvent } from '#test/data/a-post.ts';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { delayResponse, mockDashboard, mockResponse } from '#test/network.ts';
import { closed, countSounds, setHidden, shown, stubNotifications } from '#test/stubs/notification-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  stubNotifications();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sent = aJoinRequest();
const received = aReceivedRequest();
const decided = (request: JoinRequest, state: JoinRequest['state']): JoinRequest => ({
  ...request,
  state,
  decidedAt: new Date(),
});
const publish = (event: LiveEvent): void => act(() => publishLocally(event));
const change = (request: JoinRequest) => ({ type: 'join-request.changed', request }) as const;

/** Opens a screen on which no request is shown. */
async function openMessages(...requests: JoinRequest[]) {
  mockResponse(listSentRequestsEndpoint, requests);
  const app = renderApp('/dashboard/chat');
  await screen.findByRole('heading', { name: 'Messages' });
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  return app;
}
const findToast = (text: string) => screen.findByRole('dialog', { name: text });

/** Publishes another change, and returns how many toasts there are once it is shown. Earlier changes have been processed by then. */
async function countToasts(): Promise<number> {
  const other = { ...partner, id: '019a3f6e-0000-7000-8000-00000000000f' };
  const id = '019a3f6e-1111-7000-9000-00000000000f';
  publish(change(decided(aJoinRequest({ id, author: other, postId: id, game: 'Rust' }), 'declined')));
  await findToast(`${partner.name} declined your request for Rust`);
  return screen.getAllByRole('dialog').length - 1;
}

test.each([
  ['pending', received, `${partner.name} wants to join your ${sent.game} post`],
  [
    'offered',
    sent,
    `A seat is free in ${partner.name}'s ${sent.game} crew. Take it before it's offered to someone else.`,
  ],
  [
    'accepted',
    changedRequest(received, { waitingSince: new Date() }),
    `${partner.name} took the free seat in your ${sent.game} crew`,
  ],
  ['left', received, `${partner.name} left your ${sent.game} crew`],
  ['accepted', sent, `You're in: ${partner.name} accepted your request for ${sent.game}`],
  ['declined', sent, `${partner.name} declined your request for ${sent.game}`],
  ['removed', sent, `You're no longer in ${partner.name}'s ${sent.game} crew`],
  ['accepted', changedRequest(sent, { isCalledOff: true }), `Called off: ${sent.game} with ${partner.name}`],
  ['closed', changedRequest(sent, { isCalledOff: true }), `Called off: ${sent.game} with ${partner.name}`],
  ['invited', { ...sent, isInvitation: true }, `${partner.name} invited you to ${sent.game}`],
  ['accepted', { ...received, isInvitation: true }, `${partner.name} accepted your invitation to ${sent.game}`],
  ['declined', { ...received, isInvitation: true }, `${partner.name} declined your invitation to ${sent.game}`],
  ['expired', sent, `Your request to join ${partner.name}'s ${sent.game} post expired without an answer`],
] as const)(
  'shows a toast for a request that is now %s, and it opens the conversation',
  async (state, request, text) => {
    const { user, address } = await openMessages();
    publish(change(changedRequest(request, { state })));
    await findToast(text);
    startChatServer(1);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  },
);

test.each([
  ['a withdrawn request', decided(received, 'withdrawn')],
  ['an own decision', decided(received, 'accepted')],
  ['an own withdrawal', decided(sent, 'withdrawn')],
  ['a place on the waitlist', decided(sent, 'waitlisted')],
  ['an own seat', { ...decided(sent, 'accepted'), waitingSince: new Date() }],
  ['a request that expired for its author', decided(received, 'expired')],
])('shows no toast for %s', async (_, request) => {
  await openMessages();
  publish(change(request));
  expect(await countToasts()).toBe(0);
});

test('closes the toast about a crew once the member has left it', async () => {
  await openMessages(changedRequest(sent, { state: 'accepted' }));
  const text = `New join details for your ${sent.game} crew`;
  const { postId, game } = sent;
  publish({ type: 'join-details.changed', postId: postId ?? '', authorId: partner.id, game });
  await findToast(text);
  publish(change(changedRequest(sent, { state: 'accepted', note: 'Back in five' })));
  await countToasts();
  expect(screen.getByRole('dialog', { name: text })).toBeDefined();
  publish(change(decided(sent, 'left')));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text })).toBeNull());
});

test('shows no toast when only the note of a request changes', async () => {
  mockResponse(listReceivedRequestsEndpoint, [received]);
  await openMessages();
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  publish(change({ ...received, note: 'On voice after eight' }));
  expect(await countToasts()).toBe(0);
});

test('notifies only the requester that a game that was called off is back on', async () => {
  await openMessages();
  publish({ ...change(decided(sent, 'accepted')), isRestored: true });
  expect(await findToast(`${sent.game} with ${partner.name} is back on`)).toBeDefined();
  publish({ ...change(received), isRestored: true });
  expect(await countToasts()).toBe(1);
});

const closedText = `${partner.name}'s ${sent.game} post is closed`;
const removed: LiveEvent = aPostEvent('post.removed', { id: sent.postId ?? '', authorId: partner.id });

test.each<[string, LiveEvent]>([
  ['its post has ended', removed],
  ['the author deleted their account or blocked the member', { type: 'member.left', memberId: partner.id }],
])('states only that the post is closed when %s', async (_, event) => {
  await openMessages(sent);
  mockResponse(listSentRequestsEndpoint, []);
  mockResponse(listChatRequestsEndpoint, [decided(sent, 'closed')]);
  publish(event);
  expect(await findToast(closedText)).toBeDefined();
});

test('a toast on the board does not wait for its counts', async () => {
  mockResponse(listSentRequestsEndpoint, [sent]);
  mockResponse(listPostsEndpoint, aPageOf([]));
  const matching = { count: 0, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 0, games: [], platforms: [], without: {} });
  renderApp('/dashboard/browse-posts');
  // The screen is loaded on demand.
  await screen.findByRole('heading', { name: 'Browse Posts' }, { timeout: 15_000 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  mockResponse(listSentRequestsEndpoint, []);
  mockResponse(listChatRequestsEndpoint, [decided(sent, 'closed')]);
  const respond = delayResponse(getPostFacetsEndpoint);
  publish(removed);
  expect(await findToast(closedText)).toBeDefined();
  respond();
});

test('a post that has ended keeps its crew and shows no toast', async () => {
  const accepted = decided(sent, 'accepted');
  await openMessages(accepted);
  const fetched = mockResponse(listChatRequestsEndpoint, [accepted]);
  publish(removed);
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(await countToasts()).toBe(0);
});

test('shows no toast to a member who has blocked the author', async () => {
  await openMessages(sent);
  const fetched = mockResponse(listSentRequestsEndpoint, []);
  publish({ type: 'chat.blocked', chatId, isBlocked: true });
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(await countToasts()).toBe(0);
});

const showAllElements = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 20, 20));
};
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('announces a request that the dashboard shows, and shows no toast', async () => {
  showAllElements();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'My Posts' });
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  mockResponse(listReceivedRequestsEndpoint, [received]);
  publish(change(received));
  const text = `${partner.name} wants to join your ${received.game} post`;
  await waitFor(() => expect(statusTexts()).toContain(text));
  expect(await countToasts()).toBe(0);
});

test('a change in the open conversation is announced once, by the request at its top', async () => {
  showAllElements();
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [sent]);
  renderApp(`/dashboard/chat/${partner.id}`);
  await screen.findByRole('region', { name: 'Requests' });
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  const accepted = decided(sent, 'accepted');
  mockResponse(listChatRequestsEndpoint, [accepted]);
  publish(change(accepted));
  await waitFor(() => expect(statusTexts()).toContain("You're in."));
  expect(await countToasts()).toBe(0);
  expect(statusTexts().filter((text) => text?.startsWith("You're in"))).toEqual(["You're in."]);
});

/** Publishes a request of the partner while the tab is hidden. */
async function receiveHidden(isMuted: boolean) {
  notificationSettings.write(aMember.id, { sound: true, desktop: true, readAloud: 'grouped' });
  startChatServer(1, { isMuted });
  await openMessages();
  await screen.findAllByText(partner.name);
  setHidden(true);
  const request = { ...received, id: crypto.randomUUID() };
  publish(change(request));
  return request;
}

test('plays a sound and shows a notification in a hidden tab', async () => {
  const { id } = await receiveHidden(false);
  const text = `${partner.name} wants to join your ${received.game} post`;
  await waitFor(() => expect(shown.mock.calls).toEqual([[text, '', id]]));
  await waitFor(() => expect(countSounds()).toBe(1));
  publish(change(changedRequest(received, { id, state: 'withdrawn' })));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

test('a muted partner causes no toast, sound or notification', async () => {
  const muted = await receiveHidden(true);
  const requester = { ...received.requester, id: '019a3f6e-0000-7000-8000-000000000003', name: 'Mira' };
  publish(change(aReceivedRequest({ id: crypto.randomUUID(), requester })));
  await waitFor(() => expect(shown).toHaveBeenCalled());
  expect(shown.mock.calls.map(([title]) => title)).toEqual([`Mira wants to join your ${received.game} post`]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await tryTabLock(`sound ${muted.id} pending`, 0)).toBe(true);
});

test('notifies a player whose acceptance was undone, but not those it moved back', async () => {
  const id = '019a3f6e-1111-7000-9000-000000000002';
  const other = aJoinRequest({ id, postId: id, state: 'waitlisted', game: 'Dota 2' });
  await openMessages(decided(sent, 'accepted'), other);
  publish({ ...change(changedRequest(other, { state: 'pending' })), isUndone: true });
  publish({ ...change({ ...received, id: '019a3f6e-1111-7000-9000-000000000003' }), isUndone: true });
  publish({ ...change(sent), isUndone: true });
  await findToast(`${partner.name} undid your acceptance for ${sent.game}. Your request is pending again.`);
  expect(await countToasts()).toBe(1);
});
