import { aSettings } from '#test/data/profile.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { mockPush, stubPush } from '#test/stubs/push-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { deleteMemberData } from '#src/features/sessions/delete-member-data.ts';
import { notificationSettings } from './notification-settings.ts';

beforeEach(() => {
  deleteMemberData(aMember.id);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
});

const findOffer = () => screen.findByRole('region', { name: "Don't miss an answer" });
const queryOffer = () => screen.queryByRole('region', { name: "Don't miss an answer" });

async function openDashboard() {
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'My Posts' });
  return app;
}
const connect = () => mockResponse(listSentRequestsEndpoint, [aJoinRequest()]);

test('appears after the first post', async () => {
  stubPush();
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id })]));
  await openDashboard();
  expect(await findOffer()).toBeDefined();
});

test('appears after the first Connect; the browser prompts only after the press', async () => {
  const { requestPermission } = stubPush();
  const { subscribed } = mockPush();
  connect();
  const { user } = await openDashboard();
  await findOffer();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Turn on notifications' }));
  await screen.findAllByText('Notifications are on.');
  expect([requestPermission.mock.calls.length, subscribed.length]).toEqual([1, 1]);
  expect(notificationSettings.read(aMember.id).desktop).toBe(true);
  expect(queryOffer()).toBeNull();
});

test('a dismissed offer does not appear again, and the focus stays on the page', async () => {
  stubPush();
  connect();
  const { user } = await openDashboard();
  await findOffer();
  screen.getByRole('button', { name: 'Dismiss notification offer' }).focus();
  await user.keyboard('{Enter}');
  expect(queryOffer()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  cleanup();
  await openDashboard();
  await waitFor(() => expect(document.title).toMatch(/Dashboard/));
  expect(queryOffer()).toBeNull();
});

test('a denied prompt ends the offer', async () => {
  stubPush({ answered: 'denied' });
  connect();
  const { user } = await openDashboard();
  await findOffer();
  await user.click(screen.getByRole('button', { name: 'Turn on notifications' }));
  expect(await screen.findAllByText(/^Your browser blocks notifications/)).not.toEqual([]);
  expect(queryOffer()).toBeNull();
  expect(notificationSettings.read(aMember.id).desktop).toBe(false);
});

test('leads to the settings', async () => {
  stubPush();
  mockPush();
  connect();
  mockResponse(getSettingsEndpoint, aSettings());
  await openDashboard();
  const offer = within(await findOffer());
  expect(offer.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/dashboard/settings#notifications');
});

test('does not appear before the first post or request', async () => {
  stubPush();
  await openDashboard();
  expect(queryOffer()).toBeNull();
});

test.each(['granted', 'denied'] as const)('does not appear if the permission is already %s', async (permission) => {
  stubPush({ permission });
  mockPush();
  connect();
  await openDashboard();
  expect(queryOffer()).toBeNull();
});

test('does not appear in a browser without push', async () => {
  connect();
  await openDashboard();
  expect(queryOffer()).toBeNull();
});
