import { countNewAlertsEndpoint, listAlertsEndpoint } from '@muster/contract/board/alerts.ts';
import { listSavedSearchesEndpoint } from '@muster/contract/board/saved-searches.ts';
import type { AlertedPost } from '@muster/contract/notifications/push.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { countSounds, setHidden, shown, stubNotifications } from '#test/stubs/notification-stubs.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listAlertsEndpoint, []);
  mockResponse(listSavedSearchesEndpoint, []);
  mockDashboard();
  stubNotifications();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let count = 0;
const aPostOf = (game: string, startsAt: Date | null = null): AlertedPost => {
  count += 1;
  return { id: `019a3f6e-2222-7000-8000-${String(count).padStart(12, '0')}`, authorName: 'Ben Carter', game, startsAt };
};
const publish = (...posts: AlertedPost[]): void => act(() => publishLocally({ type: 'alerts.due', posts }));

async function openMessages({ sound = true, desktop = false } = {}) {
  notificationSettings.write(aMember.id, { ...notificationSettings.read(aMember.id), sound, desktop });
  const app = renderApp('/dashboard/chat');
  await screen.findByRole('heading', { name: 'Messages' });
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  return app;
}

const findToast = (name: string) => screen.findByRole('dialog', { name });

test('a matching post causes a toast and a sound, and the toast opens the alerts', async () => {
  const { user, address } = await openMessages();
  publish(aPostOf('Helldivers 2', new Date('2030-01-03T20:30:00')));
  const toast = await findToast('New post: Helldivers 2');
  expect(toast.textContent).toMatch(/Ben Carter.*Jan.*3/);
  await waitFor(() => expect(countSounds()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe('/dashboard/alerts'));
});

test('a burst of matching posts causes one toast and one sound, and a later post updates the toast', async () => {
  await openMessages();
  const [first, second, third] = [aPostOf('Rust'), aPostOf('Rust'), aPostOf('FIFA')];
  publish(first);
  publish(second, third);
  publish(first);
  await findToast('3 new posts match your searches');
  await waitFor(() => expect(countSounds()).toBe(1));
  publish(aPostOf('Valorant'));
  await findToast('4 new posts match your searches');
  await waitFor(() => expect(countSounds()).toBe(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a member without sounds gets the toast only', async () => {
  await openMessages({ sound: false });
  publish(aPostOf('Dota 2'));
  await findToast('New post: Dota 2');
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('in quiet hours, a post causes a toast without a sound or desktop notification', async () => {
  await openMessages({ desktop: true });
  act(() => publishLocally({ type: 'alerts.due', posts: [aPostOf('Hades II')], isQuiet: true }));
  await findToast('New post: Hades II');
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('the toast closes once the member has seen all its posts in another window', async () => {
  await openMessages();
  const [first, ...others] = [aPostOf('Celeste'), aPostOf('Celeste')];
  const later = [aPostOf('Balatro'), aPostOf('Tunic')];
  const see = (...seen: AlertedPost[]): void =>
    act(() => publishLocally({ type: 'alerts.changed', seenPostIds: seen.map(({ id }) => id) }));
  publish(first, ...others);
  await findToast('2 new posts match your searches');
  see(first);
  publish(...later);
  await findToast('3 new posts match your searches');
  see(...others, ...later);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a window in the background notifies on the desktop instead of showing a toast', async () => {
  await openMessages({ desktop: true });
  setHidden(true);
  const post = aPostOf('Overwatch 2');
  publish(post);
  await waitFor(() => expect(shown).toHaveBeenCalledWith('New post: Overwatch 2', 'Ben Carter', post.id));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stays silent while the alerts are on the screen', async () => {
  renderApp('/dashboard/alerts');
  await screen.findByRole('heading', { name: 'Alerts' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  publish(aPostOf('Fortnite'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([screen.queryByRole('dialog'), countSounds()]).toEqual([null, 0]);
});

test('the title counts new alerts', async () => {
  mockResponse(countNewAlertsEndpoint, { count: 2 });
  await openMessages();
  await waitFor(() => expect(document.title).toBe('(2) Messages · Muster'));
});
