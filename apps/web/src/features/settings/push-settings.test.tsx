import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import {
  getPushStateEndpoint,
  subscribeToPushEndpoint,
  unsubscribeFromPushEndpoint,
} from '@muster/contract/settings/push.ts';
import { changeSettingsEndpoint } from '@muster/contract/users.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '#src/lib/api/call-api.ts';
import { deleteMemberData } from '#src/lib/session/delete-member-data.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';
import { answer, answerDashboard, holdResponse, refuse } from '#test/network.ts';
import { answerProfile } from '#test/profile.ts';
import { answerPushes, aSubscription, publicKey, stubPush } from '#test/push-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  answerProfile();
});

const KEPT = `push:${aMember.id}`;
const pushSwitch = () => screen.findByRole('switch', { name: /^Notify me when Muster is closed/ });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

/** The switch, once it is known how it stands. */
async function usableSwitch() {
  const element = await pushSwitch();
  await waitFor(() => expect(element.hasAttribute('data-disabled')).toBe(false));
  return element;
}

test('a browser that cannot be told says so, and asks nobody', async () => {
  const asked = answer(getPushStateEndpoint, { publicKey, endpoint: null });
  renderApp('/dashboard/profile');
  expect((await pushSwitch()).hasAttribute('data-disabled')).toBe(true);
  expect(screen.getByText(/This browser cannot do this\. On an iPhone or iPad, add Muster/)).toBeDefined();
  expect(asked).toEqual([]);
});

test('switched on, the browser asks the person and is subscribed with the server’s key', async () => {
  const { requestPermission, current } = stubPush();
  const { subscribed } = answerPushes();
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  expect([isOn(element), requestPermission.mock.calls.length]).toEqual([false, 0]);
  await user.click(element);
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(1)]));
  expect(isOn(element)).toBe(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  const key = Buffer.from(current()?.options.applicationServerKey ?? new ArrayBuffer()).toString('base64url');
  expect(key).toBe(publicKey);
});

test('what is going on is said while it lasts', async () => {
  stubPush();
  answerPushes();
  const release = holdResponse(subscribeToPushEndpoint);
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  await user.click(element);
  expect(await screen.findByText('One moment...')).toBeDefined();
  expect(isOn(element)).toBe(true);
  await user.click(element);
  expect(isOn(element)).toBe(true);
  release();
});

test('a person who blocks notifications is told how to allow them', async () => {
  const { current } = stubPush({ answered: 'denied' });
  const { subscribed } = answerPushes();
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  await user.click(element);
  expect(await screen.findByText(/Your browser blocks notifications.*site settings/)).toBeDefined();
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect([subscribed.length, current()]).toEqual([0, null]);
});

test('who closes the browser’s question has answered nothing', async () => {
  stubPush({ answered: 'default' });
  const { subscribed } = answerPushes();
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  await user.click(element);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  expect([subscribed.length, localStorage.getItem(KEPT)]).toEqual([0, null]);
});

test('it is on where browser and server agree, and switched off for both', async () => {
  const { current } = stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { unsubscribed } = answerPushes('https://push.example/1');
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  expect(isOn(element)).toBe(true);
  await user.click(element);
  await waitFor(() => expect([unsubscribed.length, current()]).toEqual([1, null]));
  expect(isOn(element)).toBe(false);
});

test.each([
  ['the server knows of none', null, publicKey],
  ['the server knows of another address', 'https://push.example/other', publicKey],
  ['the key is another one', 'https://push.example/1', `B${'o'.repeat(86)}`],
])('it is off where %s', async (_, endpoint, subscribedWith) => {
  stubPush({ permission: 'granted', subscribedWith });
  answerPushes(endpoint);
  renderApp('/dashboard/profile');
  expect(isOn(await usableSwitch())).toBe(false);
});

test('what the server does not take goes back and says why', async () => {
  stubPush();
  answerPushes();
  refuse(subscribeToPushEndpoint, 'push-service-unknown');
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  await user.click(element);
  const why = /Failed to change notifications: Notifications from this browser’s push service are not possible here/;
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(localStorage.getItem(KEPT)).toBeNull();
});

test('a browser that cannot set it up, as a private window, says so in plain words', async () => {
  stubPush({ rejectsSubscription: true });
  const { subscribed } = answerPushes();
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  await user.click(element);
  const why = /Failed to change notifications: Your browser could not set it up\. A private window never can/;
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(false));
  expect(subscribed).toEqual([]);
});

test('what cannot be switched off stays on and says why', async () => {
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  answerPushes('https://push.example/1');
  refuse(unsubscribeFromPushEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  const element = await usableSwitch();
  await user.click(element);
  expect(await screen.findAllByText(/Failed to change notifications: Something went wrong/)).not.toHaveLength(0);
  await waitFor(() => expect(isOn(element)).toBe(true));
});

test('a browser in which nothing hears of pushes says so after a while', async () => {
  stubPush({ hasNoWorker: true });
  answerPushes();
  renderApp('/dashboard/profile');
  const element = await usableSwitch();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(element);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.getByText('One moment...')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  vi.useRealTimers();
  const why = /Failed to change notifications: This browser has not started what it needs/;
  expect(await screen.findAllByText(why)).not.toHaveLength(0);
  expect(isOn(element)).toBe(false);
});

test('how it stands could not be learnt, and is asked again', async () => {
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  refuse(getPushStateEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  expect(
    await screen.findByText(/It is not known whether this browser is notified: Something went wrong/),
  ).toBeDefined();
  expect((await pushSwitch()).hasAttribute('data-disabled')).toBe(true);
  answerPushes('https://push.example/1');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(isOn(await usableSwitch())).toBe(true);
});

test('whether the message is shown is a setting of the member', async () => {
  const changed = answer(changeSettingsEndpoint, {
    sendsReadReceipts: true,
    showsPresence: true,
    pushShowsText: true,
  });
  const { user } = renderApp('/dashboard/profile');
  const element = await screen.findByRole('switch', { name: /^Show the message when Muster is closed/ });
  expect(isOn(element)).toBe(false);
  await user.click(element);
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([
      { sendsReadReceipts: true, showsPresence: true, pushShowsText: true },
    ]),
  );
});

test('who wanted it in this browser has it again after signing in anew, at another address', async () => {
  localStorage.setItem(KEPT, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { subscribed } = answerPushes();
  renderApp('/dashboard');
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(2)]));
});

test('a key that has changed is asked for anew', async () => {
  localStorage.setItem(KEPT, 'true');
  const { requestPermission } = stubPush({ permission: 'granted', subscribedWith: `B${'o'.repeat(86)}` });
  const { subscribed } = answerPushes('https://push.example/1');
  renderApp('/dashboard');
  await waitFor(() => expect(subscribed.map(({ body }) => body)).toEqual([aSubscription(2)]));
  expect(requestPermission).not.toHaveBeenCalled();
});

/** Another tab, which is just seeing to the same; gives what ends that. */
function otherTab(): () => void {
  let end = (): void => undefined;
  void withTabLock('push', () => new Promise<void>((resolve) => (end = resolve)));
  return () => end();
}

test('the dashboard waits for another tab, and looks anew before it subscribes', async () => {
  localStorage.setItem(KEPT, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const before = answerPushes();
  const end = otherTab();
  renderApp('/dashboard/profile');
  const element = await usableSwitch();
  const { subscribed } = answerPushes('https://push.example/1');
  end();
  await waitFor(() => expect(isOn(element)).toBe(true));
  expect([...before.subscribed, ...subscribed]).toEqual([]);
});

test('what another tab has switched off meanwhile stays off', async () => {
  localStorage.setItem(KEPT, 'true');
  stubPush({ permission: 'granted', subscribedWith: publicKey });
  const { subscribed } = answerPushes();
  const end = otherTab();
  renderApp('/dashboard/profile');
  await usableSwitch();
  localStorage.removeItem(KEPT);
  end();
  await withTabLock('push', () => callApi(getPushStateEndpoint));
  expect(subscribed).toEqual([]);
});

test('the switch waits for another tab', async () => {
  stubPush();
  const { subscribed } = answerPushes();
  const end = otherTab();
  const { user } = renderApp('/dashboard/profile');
  await user.click(await usableSwitch());
  for (let count = 0; count < 3; count += 1) await callApi(getPushStateEndpoint);
  expect(subscribed).toEqual([]);
  end();
  await waitFor(() => expect(subscribed).toHaveLength(1));
});

test.each([
  ['who never asked for it', null, 'granted', null],
  ['who has it', 'true', 'granted', 'https://push.example/1'],
  ['who has blocked notifications since', 'true', 'denied', null],
] as const)('%s is not subscribed by the dashboard', async (_, kept, permission, endpoint) => {
  if (kept) localStorage.setItem(KEPT, kept);
  const { current } = stubPush({ permission, subscribedWith: publicKey });
  const { subscribed } = answerPushes(endpoint);
  renderApp('/dashboard/profile');
  await usableSwitch();
  expect([subscribed.length, current()?.endpoint]).toEqual([0, 'https://push.example/1']);
});

test('signed out, the browser is told no more, and nothing that was shown stays', async () => {
  const { current, shown } = stubPush({ permission: 'granted', subscribedWith: publicKey });
  answerPushes('https://push.example/1');
  const close = vi.fn<() => void>();
  shown.push({ tag: 'any', close });
  const { user } = renderApp('/dashboard/profile');
  await usableSwitch();
  answer(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(current()).toBeNull());
  expect(close).toHaveBeenCalledOnce();
});

test('of a member who is gone for good nothing is kept', () => {
  localStorage.setItem(KEPT, 'true');
  act(() => deleteMemberData(aMember.id));
  expect(localStorage.getItem(KEPT)).toBeNull();
});
