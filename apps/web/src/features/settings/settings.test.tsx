import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/users.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '#test/network.ts';
import { answerProfile } from '#test/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  answer(listChatsEndpoint, []);
  answerProfile();
});
afterEach(() => vi.unstubAllGlobals());

const settingSwitch = (name: RegExp) => screen.findByRole('switch', { name });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked');

/** A browser that answers the question for permission like this. */
function stubNotifications(permission: NotificationPermission, answered = permission) {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Notification.permission = answered;
    return answered;
  });
  const Notification = Object.assign(() => undefined, { permission, requestPermission });
  vi.stubGlobal('Notification', Notification);
  return requestPermission;
}

test('what others learn is switched for the member everywhere, both settings together', async () => {
  const changed = answer(changeSettingsEndpoint, {
    sendsReadReceipts: false,
    showsPresence: true,
    pushShowsText: false,
  });
  const { user } = renderApp('/dashboard/profile');
  const receipts = await settingSwitch(/^Read receipts/);
  await user.click(receipts);
  expect(isOn(receipts)).toBe('false');
  await user.click(await settingSwitch(/^Show when I am online/));
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([
      { sendsReadReceipts: false, showsPresence: true, pushShowsText: false },
      { sendsReadReceipts: false, showsPresence: false, pushShowsText: false },
    ]),
  );
});

test('a setting that was not taken goes back and says why', async () => {
  refuse(changeSettingsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  const presence = await settingSwitch(/^Show when I am online/);
  await user.click(presence);
  expect(await screen.findAllByText(/Failed to save your settings: Something went wrong/)).not.toHaveLength(0);
  expect(isOn(presence)).toBe('true');
});

test('settings that could not be loaded say so and are asked for again', async () => {
  refuse(getSettingsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  expect(await screen.findByText(/Failed to load your settings/)).toBeDefined();
  answer(getSettingsEndpoint, { sendsReadReceipts: false, showsPresence: true, pushShowsText: false });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(isOn(await settingSwitch(/^Read receipts/))).toBe('false');
});

test('sound is off until it is chosen, and kept for this member in this browser', async () => {
  const { user } = renderApp('/dashboard/profile');
  const sound = await settingSwitch(/^Sound/);
  expect(isOn(sound)).toBe('false');
  await user.click(sound);
  expect(isOn(sound)).toBe('true');
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBe('{"sound":true,"desktop":false}');
});

test('notifications are asked for only when they are switched on', async () => {
  const requestPermission = stubNotifications('default', 'granted');
  const { user } = renderApp('/dashboard/profile');
  const desktop = await settingSwitch(/^Desktop notifications/);
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(desktop);
  await waitFor(() => expect(isOn(desktop)).toBe('true'));
  expect(requestPermission).toHaveBeenCalledOnce();
});

test('notifications that the browser blocks stay off, and it is said how to allow them', async () => {
  stubNotifications('default', 'denied');
  const { user } = renderApp('/dashboard/profile');
  const desktop = await settingSwitch(/^Desktop notifications/);
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  await user.click(desktop);
  expect(await screen.findByText(/Your browser blocks notifications.*site settings/)).toBeDefined();
  expect(isOn(desktop)).toBe('false');
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBe('{"sound":false,"desktop":false}');
});

test('a browser without notifications says so', async () => {
  renderApp('/dashboard/profile');
  expect(await screen.findByText('This browser cannot show notifications.')).toBeDefined();
});

const shownTheme = () => document.documentElement.dataset['theme'];
const chosenTheme = () =>
  screen.getAllByRole('radio', { checked: true }).map((choice) => choice.getAttribute('aria-label'));

test('the theme goes with the system until one is chosen, is remembered, and goes with it again', async () => {
  const { user } = renderApp('/dashboard/profile');
  await user.click(await screen.findByRole('radio', { name: 'Light' }));
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual(['light', 'light', ['Light']]);
  await user.keyboard('{ArrowLeft}');
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual(['dark', 'dark', ['Dark']]);
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual([undefined, null, ['System']]);
});

test('the way to the other theme in the sidebar and the setting are one', async () => {
  const { user } = renderApp('/dashboard/profile');
  await screen.findByRole('radio', { name: 'System' });
  await user.click(screen.getByRole('button', { name: 'Light theme' }));
  expect(chosenTheme()).toEqual(['Light']);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('button', { name: 'Light theme' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'System' }));
});

test('what another window chooses shows here too', async () => {
  renderApp('/dashboard/profile');
  await screen.findByRole('radio', { name: 'System' });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })));
  expect([shownTheme(), chosenTheme()]).toEqual(['light', ['Light']]);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null })));
  expect([shownTheme(), chosenTheme()]).toEqual([undefined, ['System']]);
});

test('with the system the theme changes live', async () => {
  const system = Object.assign(matchMedia(''), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system);
  renderApp('/dashboard/profile');
  await screen.findByRole('button', { name: 'Light theme' });
  act(() => {
    system.matches = true;
    system.dispatchEvent(new Event('change'));
  });
  expect(screen.getByRole('button', { name: 'Dark theme' })).toBeDefined();
});

test('all settings are there, the look first, and what belongs to the account around them', async () => {
  renderApp('/dashboard/profile');
  await settingSwitch(/^Read receipts/);
  const settings = within(screen.getByRole('region', { name: 'Settings' }));
  expect(settings.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'))).toEqual([
    'System',
    'Dark',
    'Light',
  ]);
  const switches = settings.getAllByRole('switch');
  const expected = [
    /^Read receipts/,
    /^Show when I am online/,
    /^Sound/,
    /^Desktop notifications/,
    /^Notify me when/,
    /^Show the message when/,
  ];
  expect(switches).toEqual(expected.map((name) => settings.getByRole('switch', { name })));
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(-4)).toEqual(['Account', 'Settings', 'Blocked players', 'Danger Zone']);
});
