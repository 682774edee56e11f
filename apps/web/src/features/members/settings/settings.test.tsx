import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockResponse, mockError } from '#test/network.ts';
import { aSettings, mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { stubReload } from '#test/stubs/stub-reload.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
});
afterEach(() => vi.unstubAllGlobals());

const settingSwitch = (name: RegExp) => screen.findByRole('switch', { name });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked');

/** Stubs a browser with this response to the permission prompt. */
function stubNotifications(permission: NotificationPermission, answered = permission) {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    Notification.permission = answered;
    return answered;
  });
  const Notification = Object.assign(() => undefined, { permission, requestPermission });
  vi.stubGlobal('Notification', Notification);
  return requestPermission;
}

test('states once what is missing without https, and why', async () => {
  vi.stubGlobal('isSecureContext', false);
  // As Chromium and Firefox report it.
  const requestPermission = stubNotifications('denied');
  renderApp('/dashboard/settings');
  for (const name of [/^Desktop notifications/, /^Push notifications/])
    expect((await settingSwitch(name)).hasAttribute('data-disabled')).toBe(true);
  expect(screen.getAllByText('Needs https.')).toHaveLength(2);
  expect(screen.getAllByText(/^This page was opened over http\..* Everything else works\./)).toHaveLength(1);
  expect(screen.queryByText(/Your browser blocks notifications|Home Screen/)).toBeNull();
  expect(requestPermission).not.toHaveBeenCalled();
});

test('sends all privacy settings together', async () => {
  const changed = mockResponse(changeSettingsEndpoint, aSettings({ sendsReadReceipts: false }));
  const { user } = renderApp('/dashboard/settings');
  const receipts = await settingSwitch(/^Read receipts/);
  await user.click(receipts);
  expect(isOn(receipts)).toBe('false');
  await user.click(await settingSwitch(/^Show when I'm online/));
  // A change that waits for another one is sent with those after it.
  await waitFor(() => expect(changed).toHaveLength(2));
  await user.click(await settingSwitch(/^Show when I usually play/));
  await waitFor(() =>
    expect(changed.map(({ body }) => body)).toEqual([
      aSettings({ sendsReadReceipts: false }),
      aSettings({ sendsReadReceipts: false, showsPresence: false }),
      aSettings({ sendsReadReceipts: false, showsPresence: false, showsUsualTimes: true }),
    ]),
  );
});

test('reverts a setting that failed to save and shows why', async () => {
  mockError(changeSettingsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  const presence = await settingSwitch(/^Show when I'm online/);
  await user.click(presence);
  expect(await screen.findAllByText(/Couldn't save your settings: Something went wrong/)).not.toHaveLength(0);
  expect(isOn(presence)).toBe('true');
});

test('shows that settings failed to load and retries', async () => {
  mockError(getSettingsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  expect(await screen.findByText(/Couldn't load your settings/)).toBeDefined();
  mockResponse(getSettingsEndpoint, aSettings({ sendsReadReceipts: false }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(isOn(await settingSwitch(/^Read receipts/))).toBe('false');
});

test('stores the sound setting per member and browser, off by default', async () => {
  const { user } = renderApp('/dashboard/settings');
  const sound = await settingSwitch(/^Sound/);
  expect(isOn(sound)).toBe('false');
  await user.click(sound);
  expect(isOn(sound)).toBe('true');
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBe('{"sound":true,"desktop":false,"readAloud":"grouped"}');
  await user.click(screen.getByRole('radio', { name: 'Each message' }));
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBe('{"sound":true,"desktop":false,"readAloud":"each"}');
});

test('requests the notification permission only when switched on', async () => {
  const requestPermission = stubNotifications('default', 'granted');
  const { user } = renderApp('/dashboard/settings');
  const desktop = await settingSwitch(/^Desktop notifications/);
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(desktop);
  await waitFor(() => expect(isOn(desktop)).toBe('true'));
  expect(requestPermission).toHaveBeenCalledOnce();
});

test('keeps blocked notifications off and explains how to allow them', async () => {
  stubNotifications('default', 'denied');
  const { user } = renderApp('/dashboard/settings');
  const desktop = await settingSwitch(/^Desktop notifications/);
  expect(screen.queryByText(/Your browser blocks notifications/)).toBeNull();
  await user.click(desktop);
  expect(await screen.findByText(/Your browser blocks notifications.*site settings/)).toBeDefined();
  expect(isOn(desktop)).toBe('false');
  expect(localStorage.getItem(`notices:${aMember.id}`)).toBeNull();
});

test('reports a browser without notifications', async () => {
  renderApp('/dashboard/settings');
  expect(await screen.findByText("This browser can't show notifications.")).toBeDefined();
});

const regionNamed = (name: string) => within(screen.getByRole('region', { name }));
const shownTheme = () => document.documentElement.dataset['theme'];
const chosenTheme = () =>
  regionNamed('Appearance')
    .getAllByRole('radio', { checked: true })
    .map((choice) => choice.getAttribute('aria-label'));

test('follows the system theme until one is chosen, stores the choice, and follows the system again', async () => {
  const { user } = renderApp('/dashboard/settings');
  await user.click(await screen.findByRole('radio', { name: 'Light' }));
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual(['light', 'light', ['Light']]);
  await user.keyboard('{ArrowLeft}');
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual(['dark', 'dark', ['Dark']]);
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect([shownTheme(), localStorage.getItem('theme'), chosenTheme()]).toEqual([undefined, null, ['System']]);
});

test('keeps the theme button in the sidebar and the setting in sync', async () => {
  const { user } = renderApp('/dashboard/settings');
  await screen.findByRole('radio', { name: 'System' });
  await user.click(screen.getByRole('button', { name: 'Light theme' }));
  expect(chosenTheme()).toEqual(['Light']);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('button', { name: 'Light theme' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'System' }));
});

test('applies a theme chosen in another window', async () => {
  renderApp('/dashboard/settings');
  await screen.findByRole('radio', { name: 'System' });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })));
  expect([shownTheme(), chosenTheme()]).toEqual(['light', ['Light']]);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null })));
  expect([shownTheme(), chosenTheme()]).toEqual([undefined, ['System']]);
});

test('follows a change of the system theme', async () => {
  const system = Object.assign(matchMedia(''), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system);
  renderApp('/dashboard/settings');
  await screen.findByRole('button', { name: 'Light theme' });
  act(() => {
    system.matches = true;
    system.dispatchEvent(new Event('change'));
  });
  expect(screen.getByRole('button', { name: 'Dark theme' })).toBeDefined();
});

test('lists all settings in sections', async () => {
  renderApp('/dashboard/settings');
  await settingSwitch(/^Read receipts/);
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual([
    'Appearance',
    'Sound and notifications',
    'Blocked players',
    'Privacy',
    'Keyboard',
    'Account',
  ]);
  const themes = regionNamed('Appearance').getAllByRole('radio');
  expect(themes.map((choice) => choice.getAttribute('aria-label'))).toEqual(['System', 'Dark', 'Light']);
  for (const [name, labels] of [
    [
      'Sound and notifications',
      [
        /^Sound/,
        /^Desktop notifications/,
        /^Push notifications/,
        /^Show message text in push notifications/,
        /^Alert notifications/,
        /^Quiet hours/,
        /^Emails about what you missed/,
      ],
    ],
    [
      'Privacy',
      [
        /^Read receipts/,
        /^Show when I'm online/,
        /^Show my games/,
        /^Show my number of sessions/,
        /^Show when I usually play/,
      ],
    ],
    ['Keyboard', [/^Single-key shortcuts/]],
  ] as const) {
    const section = regionNamed(name);
    expect(section.getAllByRole('switch')).toEqual(labels.map((label) => section.getByRole('switch', { name: label })));
  }
});

test.each([
  ['#settings', 'Settings'],
  ['#account', 'Account'],
  ['#blocked-players', 'Blocked players'],
])('redirects from the former place of a section, /dashboard/profile%s', async (hash, heading) => {
  const { address } = renderApp(`/dashboard/profile${hash}`);
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(address()).toBe(`/dashboard/settings${hash}`);
});

/** The select once the settings have been loaded. */
const languageSelect = () => waitFor(() => document.querySelector('select:enabled') ?? expect.fail('disabled'));

test('stores the language in the account and reloads the page in it', async () => {
  const reload = stubReload();
  const settings = aSettings();
  const changed = mockResponse(changeSettingsEndpoint, { ...settings, language: 'es' });
  const { user } = renderApp('/dashboard/settings');
  await user.selectOptions(await languageSelect(), 'es');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(changed.map(({ body }) => body)).toEqual([{ ...settings, language: 'es' }]);
  expect(document.cookie).toContain('muster_language=es');
});

test("keeps the page's language if the server does not store the new one", async () => {
  const reload = stubReload();
  mockError(changeSettingsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/settings');
  const select = await languageSelect();
  await user.selectOptions(select, 'es');
  expect(await screen.findAllByText(/Couldn't save your settings: Something went wrong/)).not.toHaveLength(0);
  expect(select).toHaveProperty('value', 'en');
  expect(reload).not.toHaveBeenCalled();
});
