import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import type { Conversation } from '@muster/contract/chat.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markSignedOut } from '#src/lib/session/session-cache.ts';
import { changeNotificationSettings, type NotificationSettings } from '#src/lib/notifications/notification-settings.ts';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import { eventually } from '#test/eventually.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer, answerDashboard } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

/** Longer than a window leaves to the others. */
const NOTICED_AFTER_MS = 300;

/** Longer than sounds are apart. */
const REST_MS = 1_200;

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
const started = vi.fn<() => void>();
const shown = vi.fn<(...notification: unknown[]) => void>();
const closed = vi.fn<() => void>();
let pressLast: () => void = () => undefined;
let lastIcon: string | undefined;

class FakeNotification extends EventTarget {
  static readonly permission = 'granted';
  static readonly requestPermission = async () => 'granted';
  readonly close = closed;
  constructor(title: string, options: NotificationOptions) {
    super();
    shown(title, options.body, options.tag);
    lastIcon = options.icon;
    pressLast = () => void this.dispatchEvent(new Event('click'));
  }
}
const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
const node = class {
  readonly gain = gain;
  readonly connect = (next: unknown) => next;
  readonly start = started;
  readonly stop = (): void => undefined;
};

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('OscillatorNode', node);
  vi.stubGlobal('GainNode', node);
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      readonly destination = {};
      readonly resume = async () => undefined;
    },
  );
  Object.assign(navigator, { setAppBadge });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  if (vi.isFakeTimers()) vi.advanceTimersByTime(REST_MS);
  Reflect.deleteProperty(navigator, 'setAppBadge');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [setAppBadge, started, shown, closed]) mock.mockClear();
});

const look = (isHidden: boolean, hasFocus = !isHidden): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
};

async function open(
  settings: Partial<NotificationSettings>,
  address = '/dashboard/chat',
  conversation: Partial<Conversation> = {},
) {
  changeNotificationSettings(aMember.id, { sound: false, desktop: false, ...settings });
  const server = startChatServer(2, conversation);
  const app = renderApp(address);
  await waitFor(() => expect(server.isConnected()).toBe(true));
  await screen.findAllByText('Ben Carter');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const hear = async (text: string, waitMs = NOTICED_AFTER_MS) => {
    // An id of its own: what one test takes, the next may find taken.
    const message = { ...server.receive(text), id: crypto.randomUUID() };
    act(() => server.push({ type: 'message.sent', message }));
    await act(() => vi.advanceTimersByTimeAsync(waitMs));
    return message;
  };
  return { ...app, server, hear };
}
const tones = (): number => started.mock.calls.length / 2;

test('unread messages stand in the title and at the icon, and go when they are read', async () => {
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

test('signing out takes the count off the title and the icon', async () => {
  answerDashboard();
  startChatServer(5, { unread: 5, readSeq: 0 });
  const { user } = renderApp('/dashboard/chat');
  await waitFor(() => expect(document.title).toBe('(5) Messages · Muster'));
  answer(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(document.title).toBe('Find Your Perfect Gaming Crew · Muster'));
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test('without being chosen neither sound nor notification is made', async () => {
  const { hear } = await open({});
  look(true);
  await hear('psst');
  expect(tones()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('a message that is not in sight sounds, at most once a second', async () => {
  const { hear } = await open({ sound: true });
  look(false);
  await hear('one');
  await hear('two');
  expect(tones()).toBe(1);
  await hear('three', REST_MS);
  await hear('four', REST_MS);
  expect(tones()).toBe(2);
});

test('a message in the open conversation under somebody’s eyes makes no sound, elsewhere it does', async () => {
  const { hear } = await open({ sound: true }, `/dashboard/chat/${partner.id}`);
  look(false);
  await hear('in sight');
  expect(tones()).toBe(0);
  look(false, false);
  await hear('the window lost the focus');
  expect(tones()).toBe(1);
});

test('an own message makes no sound and no notification', async () => {
  const { server } = await open({ sound: true, desktop: true });
  look(true);
  const message = { ...server.receive('from my phone'), senderId: aMember.id };
  act(() => server.push({ type: 'message.sent', message }));
  await act(() => vi.advanceTimersByTimeAsync(NOTICED_AFTER_MS));
  expect(tones()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('a message behind a hidden tab is notified, and a press opens its conversation', async () => {
  const { hear, address } = await open({ desktop: true });
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  look(true);
  await hear('still up for ranked?');
  expect(shown.mock.calls).toEqual([['Ben Carter', 'still up for ranked?', chatId]]);
  vi.useRealTimers();
  act(() => pressLast());
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  expect(focus).toHaveBeenCalled();
});

test.each([
  ['/api/pictures/1/small', '/api/pictures/1/small'],
  [null, '/favicon.svg'],
])('a notification from somebody with the picture %s carries %s', async (pictureUrl, icon) => {
  const { hear } = await open({ desktop: true }, '/dashboard/chat', { partner: { ...partner, pictureUrl } });
  look(true);
  await hear('psst');
  expect(shown).toHaveBeenCalledOnce();
  expect(lastIcon).toBe(icon);
});

test('a visible tab notifies of nothing', async () => {
  const { hear } = await open({ desktop: true });
  look(false, false);
  await hear('you see me');
  expect(shown).not.toHaveBeenCalled();
});

test('what another window has noticed is not noticed again', async () => {
  const { server } = await open({ sound: true, desktop: true });
  look(true);
  const message = { ...server.receive('seen over there'), id: crypto.randomUUID() };
  act(() => server.push({ type: 'message.sent', message }));
  for (const kind of ['sound', 'desktop']) await tryTabLock(`${kind} ${message.id}`, 10_000);
  await act(() => vi.advanceTimersByTimeAsync(NOTICED_AFTER_MS));
  expect(tones()).toBe(0);
  expect(shown).not.toHaveBeenCalled();
});

test('a window that nobody has touched leaves the sound to another', async () => {
  const { hear } = await open({ sound: true });
  look(true);
  Object.assign(navigator, { userActivation: { hasBeenActive: false } });
  const { id } = await hear('psst');
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(tones()).toBe(0);
  expect(await tryTabLock(`sound ${id}`, 0)).toBe(true);
});

/** How often attention is drawn to a message behind which something happens at once. */
async function noticedDespite({ hear }: Awaited<ReturnType<typeof open>>, then: () => void): Promise<number> {
  look(true);
  await hear('psst', 0);
  act(then);
  await act(() => vi.advanceTimersByTimeAsync(NOTICED_AFTER_MS));
  return tones() + shown.mock.calls.length;
}

test('nothing draws attention to a message once the member has signed out', async () => {
  const app = await open({ sound: true, desktop: true });
  expect(await noticedDespite(app, markSignedOut)).toBe(0);
});

test('nothing draws attention to a message that was read elsewhere meanwhile', async () => {
  const app = await open({ sound: true, desktop: true });
  const read = () => app.server.push({ type: 'chat.read', chatId, readSeq: 3 });
  expect(await noticedDespite(app, read)).toBe(0);
});

test('nothing draws attention to a conversation that was blocked meanwhile', async () => {
  const app = await open({ sound: true, desktop: true });
  app.server.block(true);
  const block = () => app.server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  expect(await noticedDespite(app, block)).toBe(0);
});

test('a notification goes when its message is read or its conversation blocked, and stays while it is news', async () => {
  const { server, hear } = await open({ desktop: true });
  look(true);
  await hear('one');
  await hear('two');
  act(() => server.push({ type: 'chat.read', chatId, readSeq: 3 }));
  expect(closed).not.toHaveBeenCalled();
  act(() => server.push({ type: 'chat.read', chatId, readSeq: 4 }));
  await eventually(() => expect(closed).toHaveBeenCalledTimes(2));
  await hear('three');
  server.block(true);
  act(() => server.push({ type: 'chat.blocked', chatId, isBlocked: true }));
  await eventually(() => expect(closed).toHaveBeenCalledTimes(3));
});
