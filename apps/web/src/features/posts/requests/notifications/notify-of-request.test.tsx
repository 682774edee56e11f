import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import type { RequestNotification } from '@muster/contract/notifications/notifications.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPageOf } from '#test/data/a-post.ts';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { delayResponse, mockDashboard, mockResponse } from '#test/network.ts';
import { closed, countSounds, setHidden, shown, stubNotifications } from '#test/stubs/notification-stubs.ts';
import { aMember, markAcceptanceShown, renderApp } from '#test/render-app.tsx';
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
const decided = (request: JoinRequest, state: JoinRequest['state']): JoinRequest =>
  changedRequest(request, { state, decidedAt: new Date() });
const publish = (event: LiveEvent): void => act(() => publishLocally(event));
const change = (request: JoinRequest, notification?: RequestNotification) =>
  ({ type: 'join-request.changed', request, ...(notification && { notification }) }) as const;

/** Waits until notifications can be shown, and nothing that was requested before an event can still arrive after it. */
async function waitForBackgroundWork(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

/** Opens a screen on which no request is shown. */
async function openMessages(...requests: JoinRequest[]) {
  mockResponse(listSentRequestsEndpoint, requests);
  const app = renderApp('/dashboard/chat');
  await screen.findByRole('heading', { name: 'Messages' });
  await waitForBackgroundWork();
  return app;
}
const findToast = (text: string) => screen.findByRole('dialog', { name: text });

/** Publishes another change, and returns how many toasts there are once it is shown. Earlier changes have been processed by then. */
async function countToasts(): Promise<number> {
  const other = { ...partner, id: '019a3f6e-0000-7000-8000-00000000000f' };
  const id = '019a3f6e-1111-7000-9000-00000000000f';
  publish(change(decided(aJoinRequest({ id, author: other, postId: id, game: 'Rust' }), 'declined'), 'declined'));
  await findToast(`${partner.name} declined your request for Rust`);
  return screen.getAllByRole('dialog').length - 1;
}

const toasts: readonly (readonly [RequestNotification, JoinRequest, string])[] = [
  ['pending', received, `${partner.name} wants to join your ${sent.game} post`],
  [
    'offered',
    sent,
    `A seat is free in ${partner.name}'s ${sent.game} crew. Take it before it's offered to someone else.`,
  ],
  ['seat-taken', received, `${partner.name} took the free seat in your ${sent.game} crew`],
  [
    'brought',
    { ...received, broughtBy: { id: '', name: 'Ben' } },
    `Ben brought ${partner.name} into your ${sent.game} crew`,
  ],
  ['party-seat-taken', sent, `A friend took a seat in your party for ${sent.game}`],
  ['left', received, `${partner.name} left your ${sent.game} crew`],
  ['accepted', sent, `You're in: ${partner.name} accepted your request for ${sent.game}`],
  ['accept-undone', sent, `${partner.name} undid your acceptance for ${sent.game}. Your request is pending again.`],
  ['declined', sent, `${partner.name} declined your request for ${sent.game}`],
  ['removed', sent, `You're no longer in ${partner.name}'s ${sent.game} crew`],
  ['closed', sent, `${partner.name}'s ${sent.game} post is closed`],
  ['called-off', sent, `Called off: ${sent.game} with ${partner.name}`],
  ['called-off-by-admin', sent, `Removed by an administrator: ${sent.game} with ${partner.name}`],
  ['back-on', sent, `${sent.game} with ${partner.name} is back on`],
  ['invited', sent, `${partner.name} invited you to ${sent.game}`],
  ['invitation-accepted', received, `${partner.name} accepted your invitation to ${sent.game}`],
  ['invitation-declined', received, `${partner.name} declined your invitation to ${sent.game}`],
  ['expired', sent, `Your request to join ${partner.name}'s ${sent.game} post expired without an answer`],
];

test('shows a toast with a text of its own for each notification, and it opens the conversation', async () => {
  const { user, address } = await openMessages();
  for (const [index, [notification, request, text]] of toasts.entries()) {
    publish(change({ ...request, id: `019a3f6e-1111-7000-9000-${String(index).padStart(12, 'a')}` }, notification));
    await findToast(text);
  }
  startChatServer(1);
  await user.click(screen.getAllByRole('button', { name: 'Open' })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test('the toast about a player who left with their account opens no conversation', async () => {
  await openMessages();
  publish(change(decided(received, 'closed'), 'left'));
  const toast = await findToast(`${partner.name} left your ${sent.game} crew`);
  expect(within(toast).queryByRole('button', { name: 'Open' })).toBeNull();
});

test('shows no toast for own changes and for those that notify nobody', async () => {
  markAcceptanceShown(sent);
  await openMessages();
  publish(change(decided(sent, 'waitlisted')));
  publish(change(decided(received, 'accepted'), 'accepted'));
  publish(change(decided(sent, 'accepted'), 'seat-taken'));
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

test('shows no toast for a notification of a state that is loaded already', async () => {
  mockResponse(listReceivedRequestsEndpoint, [received]);
  await openMessages();
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  publish(change({ ...received, note: 'On voice after eight' }, 'pending'));
  expect(await countToasts()).toBe(0);
});

const closedText = `${partner.name}'s ${sent.game} post is closed`;
const left: LiveEvent = { type: 'member.left', memberId: partner.id };

test('shows a toast when a friend takes a seat of the party', async () => {
  const party = changedRequest(sent, { state: 'accepted', partySize: 3 });
  markAcceptanceShown(party);
  await openMessages(party);
  const event = change(changedRequest(party, { version: 3, partySize: 2 }), 'party-seat-taken');
  publish({ ...event, friend: 'Cleo' });
  expect(await findToast(`Cleo took a seat in your party for ${sent.game}`)).toBeDefined();
});

test('states only that the post is closed when its author deleted their account or blocked the member', async () => {
  await openMessages(sent);
  mockResponse(listSentRequestsEndpoint, []);
  publish(left);
  expect(await findToast(closedText)).toBeDefined();
});

test('a toast on the board does not wait for its counts', async () => {
  mockResponse(listSentRequestsEndpoint, [sent]);
  mockResponse(listPostsEndpoint, aPageOf([]));
  const matching = { count: 0, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 0, games: [], platforms: [], without: {} });
  renderApp('/dashboard/browse-posts');
  // The screen is loaded on demand.
  await screen.findByRole('heading', { name: 'Browse Posts' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  mockResponse(listSentRequestsEndpoint, []);
  const respond = delayResponse(getPostFacetsEndpoint);
  publish(left);
  expect(await findToast(closedText)).toBeDefined();
  respond();
});

const showAllElements = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 20, 20));
};
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('announces a request that the dashboard shows, and shows no toast', async () => {
  showAllElements();
  renderApp('/dashboard');
  // The heading of My Posts is there before the sections.
  await screen.findByText('No posts yet');
  await waitForBackgroundWork();
  mockResponse(listReceivedRequestsEndpoint, [received]);
  publish(change(received, 'pending'));
  const text = `${partner.name} wants to join your ${received.game} post`;
  await waitFor(() => expect(statusTexts()).toContain(text));
  expect(await countToasts()).toBe(0);
});

test('a change in the open conversation is announced once, by the request at its top', async () => {
  markAcceptanceShown(sent);
  showAllElements();
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [sent]);
  renderApp(`/dashboard/chat/${partner.id}`);
  await screen.findByRole('region', { name: 'Requests' });
  await waitForBackgroundWork();
  const accepted = decided(sent, 'accepted');
  mockResponse(listChatRequestsEndpoint, [accepted]);
  publish(change(accepted, 'accepted'));
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
  publish(change(request, 'pending'));
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
  publish(change(aReceivedRequest({ id: crypto.randomUUID(), requester }), 'pending'));
  await waitFor(() => expect(shown).toHaveBeenCalled());
  expect(shown.mock.calls.map(([title]) => title)).toEqual([`Mira wants to join your ${received.game} post`]);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await tryTabLock(`sound ${muted.id} pending`, 0)).toBe(true);
});
