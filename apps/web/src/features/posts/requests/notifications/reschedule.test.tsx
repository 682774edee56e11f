import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { listChatRequestsEndpoint, listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { setHidden, shown, stubNotifications } from '#test/stubs/notification-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';

const today = (hour: number): Date => new Date(2026, 10, 20, hour, 30);
const scheduled = (startsAt: Date) => ({ startsAt, closesAt: new Date(startsAt.getTime() + 7_200_000) });
const accepted = { state: 'accepted' as const, decidedAt: new Date(0), schedule: scheduled(today(19)) };
const request = aJoinRequest(accepted);
const event = {
  type: 'post.rescheduled' as const,
  postId: request.postId ?? '',
  authorId: partner.id,
  authorName: 'NightWolf',
  game: 'Valorant',
  startsAt: today(21),
} satisfies LiveEvent;
const moved = 'NightWolf moved Valorant to today 09:30 PM';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: today(12) });
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  mockResponse(listSentRequestsEndpoint, [request]);
  stubNotifications();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openMessages() {
  const app = renderApp('/dashboard/chat');
  await screen.findByRole('heading', { name: 'Messages' });
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  return app;
}
type Changes = Partial<Omit<LiveEvent & { type: 'post.rescheduled' }, 'type'>>;
const publish = (changes: Changes = {}): void => act(() => publishLocally({ ...event, ...changes }));

test('a toast states the new start, and opens the conversation', async () => {
  const { user, address } = await openMessages();
  publish();
  await screen.findByRole('dialog', { name: moved });
  startChatServer(1);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
});

test('a toast states that the start was removed', async () => {
  await openMessages();
  publish({ startsAt: null });
  expect(
    await screen.findByRole('dialog', { name: "NightWolf's Valorant post no longer has a start time" }),
  ).toBeDefined();
});

test('a hidden window shows one desktop notification of a change', async () => {
  notificationSettings.write(aMember.id, { sound: false, desktop: true, readAloud: 'grouped' });
  await openMessages();
  setHidden(true);
  publish();
  publish();
  await waitFor(() => expect(shown).toHaveBeenCalledWith(moved, '', event.postId));
  publish({ startsAt: today(22) });
  await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringContaining('10:30'), '', event.postId));
  expect(shown).toHaveBeenCalledTimes(2);
});

test('the conversation shows the new start, and until then the one that was moved', async () => {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [request]);
  renderApp(`/dashboard/chat/${partner.id}`);
  expect(await screen.findByText(/^Today 07:30 PM/)).toBeDefined();
  expect(screen.queryByText(/^Moved from/)).toBeNull();
  const moveTo = (hour: number, previousStartsAt: Date) => {
    mockResponse(listChatRequestsEndpoint, [{ ...request, schedule: scheduled(today(hour)), previousStartsAt }]);
    publish({ startsAt: today(hour) });
  };
  moveTo(21, today(19));
  expect(await screen.findByText('Moved from today 07:30 PM')).toBeDefined();
  expect(screen.getByText(/^Today 09:30 PM/)).toBeDefined();
  moveTo(19, today(21));
  expect(await screen.findByText('Moved from today 09:30 PM')).toBeDefined();
  expect(screen.getByText(/^Today 07:30 PM/)).toBeDefined();
  moveTo(11, today(19));
  expect(await screen.findByText(/^Now/)).toBeDefined();
  expect(screen.queryByText(/^Moved from/)).toBeNull();
});

test('the author of the change reads no toast', async () => {
  await openMessages();
  publish({ authorId: aMember.id, authorName: aMember.name });
  publish();
  await screen.findByRole('dialog', { name: moved });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
