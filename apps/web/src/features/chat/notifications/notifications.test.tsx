import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import type { PairConversation } from '@muster/contract/chat/chat.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { eventually } from '#test/eventually.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, mockDashboard } from '#test/network.ts';
import {
  closed,
  countSounds,
  last,
  NOTIFY_WAIT_MS,
  setHidden,
  shown,
  stubNotifications,
} from '#test/stubs/notification-stubs.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

/** Longer than the interval between sounds. */
const SOUND_WAIT_MS = 1_200;

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  stubNotifications();
  Object.assign(navigator, { setAppBadge });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  if (vi.isFakeTimers()) vi.advanceTimersByTime(SOUND_WAIT_MS);
  Reflect.deleteProperty(navigator, 'setAppBadge');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setAppBadge.mockClear();
});

async function open(
  settings: Partial<ReturnType<typeof notificationSettings.read>>,
  address = '/dashboard/chat',
  conversation: Partial<PairConversation> = {},
) {
  notificationSettings.write(aMember.id, { ...notificationSettings.read(aMember.id), ...settings });
  const server = startChatServer(2, conversation);
  const app = renderApp(address);
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await screen.findAllByText('Ben Carter');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const receive = async (text: string, waitMs = NOTIFY_WAIT_MS) => {
    // A unique id, as claims outlive a test.
    const message = { ...server.receive(text), id: crypto.randomUUID() };
    act(() => server.push({ type: 'message.sent', message }));
    await act(() => vi.advanceTimersByTimeAsync(waitMs));
    return message;
  };
  return { ...app, server, receive };
}
test('shows the number of unread messages in the title and on the icon', async () => {
  const { server } = await open({});
  vi.useRealTimers();
  expect(document.title).toBe('Messages · Muster');
  server.push({ type: 'message.sent', message: server.receive('hello?') });
  await waitFor(() => expect(document.title).toBe('(1) Messages · Muster'));
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  server.push({ type: 'chat.read', chatId, readSeq: 3 });
  await waitFor(() => expect(document.title).toBe('Messages · Muster'));
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test('removes the count from title and icon on sign-out', async () => {
  mockDashboard();
  startChatServer(5, { unread: 5, readSeq: 0 });
  const { user } = renderApp('/dashboard/chat');
  await waitFor(() => expect(document.title).toBe('(5) Messages · Muster'));
  mockResponse(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(document.title).toBe('Find Your Perfect Gaming Crew · Muster'));
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
});

test('makes no sound and shows no notification unless switched on', async () => {
  const { receive } = await open({});
  setHidden(true);
  await receive('psst');
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('plays a sound for a message that is not visible, at most once a second', async () => {
  const { receive } = await open({ sound: true });
  setHidden(false);
  await receive('one');
  await receive('two');
  expect(countSounds()).toBe(1);
  await receive('three', SOUND_WAIT_MS);
  await receive('four', SOUND_WAIT_MS);
  expect(countSounds()).toBe(2);
});

test('plays no sound for a message in the visible conversation of a focused window', async () => {
  const { receive } = await open({ sound: true }, `/dashboard/chat/${partner.id}`);
  setHidden(false);
  await receive('in sight');
  expect(countSounds()).toBe(0);
  setHidden(false, false);
  await receive('the window lost the focus');
  expect(countSounds()).toBe(1);
});

test('makes no sound and shows no notification for a muted conversation', async () => {
  const { receive } = await open({ sound: true, desktop: true }, '/dashboard/chat', { isMuted: true });
  setHidden(true);
  await receive('psst');
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('makes no sound and shows no notification for an own message', async () => {
  const { server } = await open({ sound: true, desktop: true });
  setHidden(true);
  const message = { ...server.receive('from my phone'), senderId: aMember.id };
  act(() => server.push({ type: 'message.sent', message }));
  await act(() => vi.advanceTimersByTimeAsync(NOTIFY_WAIT_MS));
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('notifies of a message while the tab is hidden, and a click opens the conversation', async () => {
  const { receive, address } = await open({ desktop: true });
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  setHidden(true);
  await receive('still up for ranked?');
  expect(shown.mock.calls).toEqual([['Ben Carter', 'still up for ranked?', chatId]]);
  vi.useRealTimers();
  act(() => last.click());
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  expect(focus).toHaveBeenCalled();
});

test.each([
  ['/api/pictures/1/small', '/api/pictures/1/small'],
  [null, '/favicon.svg'],
])('a notification from a partner with the picture %s has the icon %s', async (pictureUrl, icon) => {
  const { receive } = await open({ desktop: true }, '/dashboard/chat', { partner: { ...partner, pictureUrl } });
  setHidden(true);
  await receive('psst');
  expect(shown).toHaveBeenCalledOnce();
  expect(last.icon).toBe(icon);
});

test('shows no notification while the tab is visible', async () => {
  const { receive } = await open({ desktop: true });
  setHidden(false, false);
  await receive('you see me');
  expect(shown).not.toHaveBeenCalled();
});

test('does not notify of a message that another window has claimed', async () => {
  const { server } = await open({ sound: true, desktop: true });
  setHidden(true);
  const message = { ...server.receive('seen over there'), id: crypto.randomUUID() };
  act(() => server.push({ type: 'message.sent', message }));
  for (const kind of ['sound', 'desktop']) await tryTabLock(`${kind} ${message.id}`, 10_000);
  await act(() => vi.advanceTimersByTimeAsync(NOTIFY_WAIT_MS));
  expect(countSounds()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('does not claim a sound before the first user interaction, so that another window can play it', async () => {
  const { receive } = await open({ sound: true });
  setHidden(true);
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
  const { id } = await receive('psst');
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(countSounds()).toBe(0);
  expect(await tryTabLock(`sound ${id}`, 0)).toBe(true);
});

/** Counts sounds and notifications for a message that is followed at once by another action. */
async function countNotifications({ receive }: Awaited<ReturnType<typeof open>>, then: () => void): Promise<number> {
  setHidden(true);
  await receive('psst', 0);
  act(then);
  await act(() => vi.advanceTimersByTimeAsync(NOTIFY_WAIT_MS));
  return countSounds() + shown.mock.calls.length;
}

test('does not notify after the member has signed out', async () => {
  const app = await open({ sound: true, desktop: true });
  expect(await countNotifications(app, markSignedOut)).toBe(0);
});

test('does not notify of a message that was read elsewhere meanwhile', async () => {
  const app = await open({ sound: true, desktop: true });
  const read = () => app.server.push({ type: 'chat.read', chatId, readSeq: 3 });
  expect(await countNotifications(app, read)).toBe(0);
});

test('does not notify of a conversation that was blocked meanwhile', async () => {
  const app = await open({ sound: true, desktop: true });
  app.server.block(true);
  const block = () => app.server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  expect(await countNotifications(app, block)).toBe(0);
});

test('closes a notification when its messages are read or its conversation is blocked', async () => {
  const { server, receive } = await open({ desktop: true });
  setHidden(true);
  await receive('one');
  await receive('two');
  act(() => server.push({ type: 'chat.read', chatId, readSeq: 3 }));
  expect(closed).not.toHaveBeenCalled();
  act(() => server.push({ type: 'chat.read', chatId, readSeq: 4 }));
  await eventually(() => expect(closed).toHaveBeenCalledTimes(1));
  await receive('three');
  server.block(true);
  act(() => server.push({ type: 'chat.blocked', chatId, isBlocked: true }));
  await eventually(() => expect(closed).toHaveBeenCalledTimes(2));
});
