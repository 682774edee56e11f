import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/notifications/push.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callApi } from '#src/lib/api/call-api.ts';
import { deleteMemberData } from '#src/features/sessions/delete-member-data.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { aSettings, mockProfile } from '#test/data/profile.ts';
import { mockPush, aSubscription, publicKey, stubPush } from '#test/stubs/push-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
});

const STORAGE_KEY = `push:${aMember.id}`;
const pushSwitch = () => screen.findByRole('switch', { name: /^Push notifications/ });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

/** The switch, once its state has loaded. */
async function usableSwitch() {
  const element = await pushSwitch();
  await waitFor(() => expect(element.hasAttribute('data-disabled')).toBe(false));
  return element;
}

test('reports a browser without push support and sends no request', async () => {
  const requests = mockResponse(getPushStateEndpoint, { publicKey, endpoint: null });
  renderApp('/dashboard/settings');
  expect((await pushSwitch()).hasAttribute('data-disabled')).toBe(true);
  expect(screen.getByText(/Not supported in this browser\. On iPhone or iPad, add Muster/)).toBeDefined();
  expect(requests).toEqual([]);
});

test('requests permission and subscribes with the server’s key', async () => {
  const { requestPermission, current } = stubPush();
  const { subscribed } = mockPush();
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  expect([isOn(element), requestPermission.mock.calls.length]).toEqual([false, 0]);
  await user.click(element);
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(1)]));
  expect(isOn(element)).toBe(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  const key = Buffer.from(current()?.options.applicationServerKey ?? new ArrayBuffer()).toString('base64url');
  expect(key).toBe(publicKey);
});

test('shows progress while subscribing', async () => {
  stubPush();
  mockPush();
  const release = delayResponse(subscribeToPushEndpoint);
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  await user.click(element);
  expect(await screen.findByText('One moment...')).toBeDefined();
  expect(isOn(element)).toBe(true);
  await user.click(element);
  expect(isOn(element)).toBe(true);
  release();
});

test('explains how to allow blocked notifications', async () => {
  const { current } = stubPush({ answered: 'denied' });
  const { subscribed } = mockPush();
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  await user.click(element);
  expect(await screen.findByText(/Your browser blocks notifications.*site settings/)).toBeDefined();
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect([subscribed.length, current()]).toEqual([0, null]);
});

test('treats a dismissed permission prompt as undecided', async () => {
  stubPush({ answered: 'default' });
  const { subscribed } = mockPush();
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  await user.click(element);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  expect([subscribed.length, localStorage.getItem(STORAGE_KEY)]).toEqual([0, null]);
});

test('is on if browser and server agree, and switches off both', async () => {
  const { current } = stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { unsubscribed } = mockPush('https://push.example/1');
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  expect(isOn(element)).toBe(true);
  await user.click(element);
  await waitFor(() => expect([unsubscribed.length, current()]).toEqual([1, null]));
  expect(isOn(element)).toBe(false);
});

test.each([
  ['the server has no subscription', null, publicKey],
  ['the server has another endpoint', 'https://push.example/other', publicKey],
  ['the key differs', 'https://push.example/1', `B${'o'.repeat(86)}`],
])('is off if %s', async (_, endpoint, subscribedWith) => {
  stubPush({ permission: 'granted', subscribedWith });
  mockPush(endpoint);
  renderApp('/dashboard/settings');
  expect(isOn(await usableSwitch())).toBe(false);
});

test('reverts a subscription that the server rejects and shows why', async () => {
  stubPush();
  mockPush();
  mockError(subscribeToPushEndpoint, 'push-service-unknown');
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  await user.click(element);
  const reason = /Couldn't change notifications: This server can't send notifications to your browser/;
  expect(await screen.findAllByText(reason)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});

test('explains that a private window cannot subscribe', async () => {
  stubPush({ rejectsSubscription: true });
  const { subscribed } = mockPush();
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  await user.click(element);
  const reason =
    /Couldn't change notifications: Your browser couldn't set up notifications. They don't work in private windows/;
  expect(await screen.findAllByText(reason)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(subscribed).toEqual([]);
});

test('stays on and shows why if switching off fails', async () => {
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  mockPush('https://push.example/1');
  mockError(unsubscribeFromPushEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  const element = await usableSwitch();
  await user.click(element);
  expect(await screen.findAllByText(/Couldn't change notifications: Something went wrong/)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(true));
});

test('reports a missing service worker after a timeout', async () => {
  stubPush({ hasNoWorker: true });
  mockPush();
  renderApp('/dashboard/settings');
  const element = await usableSwitch();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(element);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.getByText('One moment...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  vi.useRealTimers();
  const reason = /Couldn't change notifications: Notifications aren't ready yet/;
  expect(await screen.findAllByText(reason)).not.toHaveLength(0);
  expect(isOn(element)).toBe(false);
});

test('shows that the state failed to load and retries', async () => {
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  mockError(getPushStateEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  expect(await screen.findByText(/Couldn't check this browser's notifications: Something went wrong/)).toBeDefined();
  expect((await pushSwitch()).hasAttribute('data-disabled')).toBe(true);
  mockPush('https://push.example/1');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(isOn(await usableSwitch())).toBe(true);
});

test('saves whether notifications show the message', async () => {
  const changed = mockResponse(changeSettingsEndpoint, aSettings({ pushShowsText: true }));
  const { user } = renderApp('/dashboard/settings');
  const element = await screen.findByRole('switch', { name: /^Show message text in push notifications/ });
  expect(isOn(element)).toBe(false);
  await user.click(element);
  await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([aSettings({ pushShowsText: true })]));
});

test('renews the subscription after signing in again', async () => {
  localStorage.setItem(STORAGE_KEY, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { subscribed } = mockPush();
  renderApp('/dashboard');
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(2)]));
});

test('subscribes again when the server’s key has changed', async () => {
  localStorage.setItem(STORAGE_KEY, 'true');
  const { requestPermission } = stubPush({ permission: 'granted', subscribedWith: `B${'o'.repeat(86)}` });
  const { subscribed } = mockPush('https://push.example/1');
  renderApp('/dashboard');
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(2)]));
  expect(requestPermission).not.toHaveBeenCalled();
});

/** Holds the lock like another tab; returns the release function. */
function lockInOtherTab(): () => void {
  let release = (): void => undefined;
  void withTabLock('push', () => new Promise<void>((resolve) => (release = resolve)));
  return () => release();
}

test('waits for another tab and checks again before subscribing', async () => {
  localStorage.setItem(STORAGE_KEY, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const before = mockPush();
  const release = lockInOtherTab();
  renderApp('/dashboard/settings');
  const element = await usableSwitch();
  const { subscribed } = mockPush('https://push.example/1');
  release();
  await waitFor(() => expect(isOn(element)).toBe(true));
  expect([...before.subscribed, ...subscribed]).toEqual([]);
});

test('stays off if another tab has switched it off meanwhile', async () => {
  localStorage.setItem(STORAGE_KEY, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { subscribed } = mockPush();
  const release = lockInOtherTab();
  renderApp('/dashboard/settings');
  await usableSwitch();
  localStorage.removeItem(STORAGE_KEY);
  release();
  await withTabLock('push', () => callApi(getPushStateEndpoint));
  expect(subscribed).toEqual([]);
});

test('waits for another tab before switching', async () => {
  stubPush();
  const { subscribed } = mockPush();
  const release = lockInOtherTab();
  const { user } = renderApp('/dashboard/settings');
  await user.click(await usableSwitch());
  for (let count = 0; count < 3; count += 1) await callApi(getPushStateEndpoint);
  expect(subscribed).toEqual([]);
  release();
  await waitFor(() => expect(subscribed).toHaveLength(1));
});

test.each([
  ['a member who never enabled it', null, 'granted', null],
  ['a member who has one', 'true', 'granted', 'https://push.example/1'],
] as const)('does not renew the subscription of %s', async (_, stored, permission, endpoint) => {
  if (stored) localStorage.setItem(STORAGE_KEY, stored);
  const { current } = stubPush({ permission, subscribedWith: publicKey });
  const { subscribed } = mockPush(endpoint);
  renderApp('/dashboard/settings');
  await usableSwitch();
  expect([subscribed.length, current()?.endpoint]).toEqual([0, 'https://push.example/1']);
});

test.each(['denied', 'default'] as const)(
  'unsubscribes a member who has withdrawn the permission (%s), and offers notifications again',
  async (permission) => {
    localStorage.setItem(STORAGE_KEY, 'true');
    localStorage.setItem(`notification-offer:${aMember.id}`, 'true');
    const { current } = stubPush({ permission, subscribedWith: publicKey });
    const { unsubscribed } = mockPush('https://push.example/1');
    renderApp('/dashboard/settings');
    const element = await usableSwitch();
    await waitFor(() => expect([unsubscribed.length, current()]).toEqual([1, null]));
    await waitFor(() => expect(isOn(element)).toBe(false));
    expect(screen.queryAllByText(/Your browser blocks notifications/).length > 0).toBe(permission === 'denied');
    expect([localStorage.getItem(STORAGE_KEY), localStorage.getItem(`notification-offer:${aMember.id}`)]).toEqual([
      null,
      null,
    ]);
  },
);

test("names Brave's own switch if subscribing fails there", async () => {
  Object.assign(navigator, { brave: {} });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'brave'));
  stubPush({ rejectsSubscription: true });
  mockPush();
  const { user } = renderApp('/dashboard/settings');
  await user.click(await usableSwitch());
  expect(await screen.findAllByText(/Use Google services for push messaging/)).not.toHaveLength(0);
});

test('unsubscribes and closes notifications on sign-out', async () => {
  const { current, shown } = stubPush({ permission: 'granted', subscribedWith: publicKey });
  mockPush('https://push.example/1');
  const close = vi.fn<() => void>();
  shown.push({ tag: 'any', close });
  const { user } = renderApp('/dashboard/settings');
  await usableSwitch();
  mockResponse(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(current()).toBeNull());
  expect(close).toHaveBeenCalledOnce();
});

test('deletes the stored preference with the member', () => {
  localStorage.setItem(STORAGE_KEY, 'true');
  act(() => deleteMemberData(aMember.id));
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});
