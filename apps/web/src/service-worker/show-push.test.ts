import type { JoinRequestPush, Push } from '@muster/contract/notifications/push.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { notifications, requestNotificationNames } from '@muster/contract/notifications/notifications.ts';
import { joinRequestSchema } from '@muster/contract/posts/requests/join-requests.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryTabLock } from '#src/lib/storage/tab-lock.ts';
import type { WorkerMessage } from '#src/features/notifications/worker-message.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { chatId, partner } from '#test/servers/chat-server.ts';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { i18n } from '#src/lib/i18n.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { network } from '#test/network.ts';
import { listenForClicks } from './listen-for-clicks.ts';
import { createActivate, listenForPush, type PushScope } from './show-push.ts';

type ShownNotice = { readonly data?: unknown; readonly close: () => void };

let messages = 0;
const expiresAt = new Date(Date.now() + 60_000);
type MessagePush = Extract<Push, { kind: 'message' }>;
const aPush = (push: Partial<MessagePush> = {}): MessagePush => ({
  kind: 'message',
  expiresAt,
  chatId,
  messageId: `019a3f6e-0000-7000-8000-1${String((messages += 1)).padStart(11, '0')}`,
  senderId: partner.id,
  senderName: 'Bob',
  text: null,
  ...push,
});

const aWindow = (url: string, isLookedAt = false) => ({
  url: `https://muster.example${url}`,
  visibilityState: isLookedAt ? ('visible' as const) : ('hidden' as const),
  focused: isLookedAt,
  focus: vi.fn<() => Promise<unknown>>(async () => undefined),
  postMessage: vi.fn<(message: WorkerMessage) => void>(),
});

const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined);
const openWindow = vi.fn<(address: string) => Promise<unknown>>(async () => undefined);
beforeEach(() => vi.clearAllMocks());
afterEach(() => i18n.activate('en'));

/** A fake worker with these windows; `dispatch` waits for the work of an event. */
function startWorker(...windows: ReturnType<typeof aWindow>[]) {
  const shown: (NotificationOptions & { readonly title: string; readonly body: string; readonly close: () => void })[] =
    [];
  const listeners = new Map<string, (event: object) => void>();
  const close = (tag?: string): void => void shown.splice(0, Infinity, ...shown.filter((one) => one.tag !== tag));
  const scope: PushScope = {
    clients: { matchAll: async () => windows, openWindow },
    registration: {
      showNotification: async (title, options) => {
        await showNotification(title, options);
        close(options.tag);
        shown.push({ body: '', ...options, title, close: () => close(options.tag) });
      },
      getNotifications: async ({ tag }) =>
        shown.filter((one) => one.tag === tag).map((one) => ({ data: null, ...one })),
    },
    addEventListener: (type: string, listener: never) => void listeners.set(type, listener),
  };
  const activate = createActivate(['en', 'de']);
  listenForPush(scope, activate);
  listenForClicks(scope, activate);
  const dispatch = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    expect(work).toHaveLength(1);
    await Promise.all(work);
  };
  return {
    shown,
    push: (push: unknown) => dispatch('push', { data: { json: () => JSON.parse(JSON.stringify(push)) } }),
    pushNothing: () => dispatch('push', { data: null }),
    pushGarbage: () => dispatch('push', { data: { json: () => JSON.parse('{') } }),
    press: (notification: ShownNotice, action = '') => dispatch('notificationclick', { notification, action }),
  };
}

test('shows the sender, with the text if the push has it', async () => {
  const { push } = startWorker();
  for (const details of [{}, { text: 'Got room?' }]) await push(aPush(details));
  expect(showNotification.mock.calls.map(([title, { body }]) => [title, body])).toEqual([
    ['Bob', 'Sent you a message'],
    ['Bob', 'Got room?'],
  ]);
});

test('shows one notification per conversation and renotifies', async () => {
  const { push } = startWorker();
  const other = `${chatId.slice(0, -1)}f`;
  await push(aPush());
  await push(aPush());
  await push(aPush({ chatId: other }));
  expect(showNotification.mock.calls.map(([, { tag }]) => tag)).toEqual([chatId, chatId, other]);
  expect(showNotification.mock.calls[1]?.[1]).toMatchObject({ renotify: true, silent: false });
});

test('silently shows a message that a window has already shown', async () => {
  const { push } = startWorker(aWindow('/dashboard'));
  const message = aPush();
  await tryTabLock(`desktop ${message.messageId}`, 10_000);
  await push(message);
  await push(message);
  for (const [, options] of showNotification.mock.calls)
    expect(options).toMatchObject({ tag: chatId, renotify: false, silent: true });
  expect(showNotification).toHaveBeenCalledTimes(2);
});

test('silently shows a push while a window is in use, and closes it at once', async () => {
  const { push, shown } = startWorker(aWindow('/dashboard/browse-posts', true));
  await push(aPush());
  expect(showNotification.mock.calls).toEqual([['Bob', expect.objectContaining({ silent: true, tag: 'outdated' })]]);
  expect(shown).toEqual([]);
});

test('alerts again for a new push with the same tag, but not for a repeated one', async () => {
  const { push } = startWorker();
  const message = aPush();
  for (const one of [aRequestPush('pending'), aRequestPush('pending'), aRequestPush('accepted'), aReschedule])
    await push(one);
  await push({ ...aReschedule, startsAt: null });
  await push(message);
  await push(message);
  await push(aPush());
  const alerts = showNotification.mock.calls.map(([, options]) => options);
  expect(alerts).toMatchObject(
    [true, false, true, true, true, true, false, true].map((isNew) => ({ renotify: isNew, silent: !isNew })),
  );
});

test.each([
  ['in the background', aWindow('/dashboard')],
  ['of a page that hears of no messages', aWindow('/', true)],
])('shows a notification despite a window %s', async (_, window) => {
  await startWorker(window).push(aPush());
  expect(showNotification).toHaveBeenCalledOnce();
});

test('silently shows and closes an expired push', async () => {
  const { push, shown } = startWorker();
  const past = new Date(Date.now() - 1);
  for (const stale of [aPush(), aRequestPush('pending'), { ...aReschedule, startsAt: past.toISOString() }])
    await push({ ...stale, expiresAt: past });
  expect([showNotification.mock.calls.length, shown]).toEqual([3, []]);
});

test('shows an unknown push as a new message', async () => {
  const { push, pushNothing, pushGarbage, press } = startWorker();
  await push({ kind: 'party' });
  await pushNothing();
  await pushGarbage();
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(Array(3).fill('You have a new notification'));
  await press({ close: () => undefined });
  expect(openWindow).toHaveBeenCalledWith('/dashboard/chat');
});

test('names the crew of a message, and a click opens its room', async () => {
  const { push, press } = startWorker();
  const crewId = '019a3f6e-1111-7000-9000-000000000002';
  await push(aPush({ chatId: crewChatIdOf(crewId), crewId, game: 'Valorant' }));
  const [title, { data } = {}] = showNotification.mock.calls[0] ?? [];
  expect(title).toBe('Bob · Valorant crew');
  const [window] = [aWindow('/dashboard')];
  await startWorker(window).press({ data, close: () => undefined });
  expect(window.postMessage.mock.calls).toEqual([[{ kind: 'open-crew', crewId }]]);
  await press({ data, close: () => undefined });
  expect(openWindow.mock.calls).toEqual([[`/dashboard/crew/${crewId}`]]);
});

test('a click opens the conversation in a new window if none is open', async () => {
  const close = vi.fn<() => void>();
  const { push, press } = startWorker(aWindow('/login'));
  await push(aPush());
  await press({ data: showNotification.mock.calls[0]?.[1].data, close });
  expect(close).toHaveBeenCalledOnce();
  expect(openWindow.mock.calls).toEqual([[`/dashboard/chat/${partner.id}`]]);
});

test('a click opens the conversation in the last focused window without reloading it', async () => {
  const [home, last, older] = [aWindow('/'), aWindow('/dashboard/create-post'), aWindow('/dashboard')];
  await startWorker(home, last, older).press({ data: { senderId: partner.id }, close: () => undefined });
  expect(last.focus).toHaveBeenCalledOnce();
  expect(last.postMessage.mock.calls).toEqual([[{ kind: 'open-chat', memberId: partner.id }]]);
  for (const untouched of [home, older]) expect(untouched.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

const sender = { senderId: partner.id, senderName: 'Mira', game: 'Valorant' };

const aRequestPush = (notification: JoinRequestPush['notification']): Push => ({
  kind: 'join-request',
  expiresAt,
  notification,
  requestId: '019a3f6e-1111-7000-9000-000000000001',
  recipientId: '019a3f6e-2222-7000-9000-000000000001',
  ...sender,
});

const aReschedule = {
  kind: 'reschedule',
  expiresAt,
  postId: '019a3f6e-1111-7000-9000-000000000002',
  ...sender,
};

test('shows join requests and invitations with an Accept button, and decisions without one', async () => {
  const { push } = startWorker();
  for (const notification of requestNotificationNames)
    if (notifications[notification].isPushed) await push(aRequestPush(notification));
  expect(showNotification.mock.calls.map(([title, options]) => [title, 'actions' in options])).toEqual([
    ['Mira invited you to Valorant', true],
    ['Mira accepted your invitation to Valorant', false],
    ['Mira declined your invitation to Valorant', false],
    ['Mira wants to join your Valorant post', true],
    ["A seat is free in Mira's Valorant crew. Take it before it's offered to someone else.", false],
    ["You're in: Mira accepted your request for Valorant", false],
    ['Mira undid your acceptance for Valorant. Your request is pending again.', false],
    ['Mira took the free seat in your Valorant crew', false],
    ['Mira joined your Valorant crew with a link', false],
    ['A friend took a seat in your party for Valorant', false],
    ['Mira declined your request for Valorant', false],
    ['Mira left your Valorant crew', false],
    ["You're no longer in Mira's Valorant crew", false],
    ["You missed the ready check for Mira's Valorant crew. You can take your seat back while it's free.", false],
    ['Mira marked you as a no-show for Valorant', false],
    ['Mira no longer marks you as a no-show for Valorant', false],
    ['Called off: Valorant with Mira', false],
    ['Removed by an administrator: Valorant with Mira', false],
    ['Valorant with Mira is back on', false],
  ]);
});

test('shows the new start of a post in the local zone', async () => {
  const { push } = startWorker();
  const { postId, senderId } = aReschedule;
  const startsAt = new Date(new Date().setHours(21, 30, 0, 0));
  await push({ ...aReschedule, startsAt: startsAt.toISOString() });
  await push({ ...aReschedule, startsAt: null });
  expect(showNotification.mock.calls.map(([title, { tag, data }]) => [title, tag, data])).toEqual([
    [expect.stringMatching(/^Mira moved Valorant to today 0?9:30/), postId, { senderId }],
    ["Mira's Valorant post no longer has a start time", postId, { senderId }],
  ]);
});

test('a ready check names the start, and a click opens the dashboard', async () => {
  const { push, press } = startWorker();
  const startsAt = new Date(2026, 10, 24, 21, 30);
  const check = {
    kind: 'ready-check',
    expiresAt,
    postId: '019a3f6e-1111-7000-9000-000000000001',
    game: 'Valorant',
  } as const;
  await push({ ...check, startsAt: startsAt.toISOString(), authorName: 'Mira' });
  await push({ ...check, startsAt: startsAt.toISOString(), authorName: null });
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual([
    `Still in? Valorant with Mira starts at ${formatTime(startsAt)}`,
    `Still in? Your Valorant game starts at ${formatTime(startsAt)}`,
  ]);
  await press({ data: showNotification.mock.calls[0]?.[1].data, close: () => undefined });
  expect(openWindow.mock.calls).toEqual([['/dashboard']]);
});

test('Accept answers the request for its recipient, and says if that failed', async () => {
  const { press } = startWorker();
  const notification = { data: aRequestPush('pending'), close: vi.fn<() => void>() };
  const requests: Request[] = [];
  let respond = (): Response => HttpResponse.json({});
  network.use(
    http.post('*/api/join-requests/:requestId/commands', ({ request }) => {
      requests.push(request.clone());
      return respond();
    }),
  );
  await press(notification, 'accept');
  expect(showNotification).not.toHaveBeenCalled();
  expect(await requests[0]?.json()).toEqual({ name: 'accept' });
  expect(requests[0]?.headers.get('x-member-id')).toBe('019a3f6e-2222-7000-9000-000000000001');
  for (const answer of [HttpResponse.json({}, { status: 409 }), HttpResponse.html('<h1>Sign in</h1>')]) {
    respond = () => answer;
    await press(notification, 'accept');
    expect(showNotification.mock.lastCall?.[0]).toBe("Couldn't accept the request");
  }
  expect(showNotification).toHaveBeenCalledTimes(2);
  expect(openWindow).not.toHaveBeenCalled();
});

test('shows each push in the language of its recipient, and an unknown one in English', async () => {
  const german = {
    'Sent you a message': 'Hat dir geschrieben',
    'Notifications work in this browser': 'Benachrichtigungen kommen an',
    'You have a new notification': 'Du hast eine neue Benachrichtigung',
    '{name} moved {game} to {dayAndTime}': '{name} hat {game} auf {dayAndTime} verschoben',
    "Couldn't accept the request": 'Die Anfrage konnte nicht angenommen werden',
  };
  i18n.load('de', Object.fromEntries(Object.entries(german).map(([id, text]) => [generateMessageId(id), text])));
  const { push, press } = startWorker();
  const startsAt = new Date(new Date().setHours(21, 30, 0, 0));
  for (const language of ['de', 'en', 'xx']) {
    await push({ ...aPush(), language });
    await push({ ...aReschedule, startsAt, language });
    await push({ kind: 'party', language });
    await push({ kind: 'test', expiresAt, language });
  }
  network.use(http.post('*/api/join-requests/:requestId/commands', () => new HttpResponse(null, { status: 409 })));
  await push({ ...aRequestPush('pending'), language: 'de' });
  await push(aPush());
  await press({ data: showNotification.mock.calls[12]?.[1].data, close: () => undefined }, 'accept');
  const english = [
    'Sent you a message',
    expect.stringMatching(/^Mira moved Valorant to today 0?9:30/),
    'You have a new notification',
    'Notifications work in this browser',
  ];
  expect(showNotification.mock.calls.map(([title, { body }]) => (title === 'Bob' ? body : title))).toEqual([
    'Hat dir geschrieben',
    expect.stringMatching(/^Mira hat Valorant auf heute 0?9:30.* verschoben$/),
    'Du hast eine neue Benachrichtigung',
    'Benachrichtigungen kommen an',
    ...english,
    ...english,
    'Mira wants to join your Valorant post',
    'Sent you a message',
    'Die Anfrage konnte nicht angenommen werden',
  ]);
});

const postId = '019a3f6e-1111-7000-9000-000000000002';
const recipientId = '019a3f6e-2222-7000-9000-000000000001';

async function showMatchingPost() {
  const worker = startWorker();
  const post = { id: postId, authorName: 'Bob', game: 'Valorant', startsAt: null };
  await worker.push({ kind: 'alert', expiresAt, recipientId, count: 1, post });
  const [title, options = {}] = showNotification.mock.calls[0] ?? [];
  return { ...worker, title, options, notification: { data: options.data, close: () => undefined } };
}

/** Records requests to join, and gives them this response. */
function answerRequestToJoin(respond: () => Response): Request[] {
  const requests: Request[] = [];
  const answer = ({ request }: { readonly request: Request }): Response => {
    requests.push(request);
    return respond();
  };
  network.use(http.put('*/api/posts/:postId/join-request', answer));
  return requests;
}

test('shows a matching post, and a click opens it', async () => {
  const { press, title, options, notification } = await showMatchingPost();
  expect([title, options]).toMatchObject([
    'New post: Valorant',
    { body: 'Bob', tag: postId, actions: [{ action: 'connect', title: 'Connect' }] },
  ]);
  await press(notification);
  expect(openWindow.mock.calls).toEqual([[`/posts/${postId}`]]);
});

test('Connect requests to join as the recipient, and opens the conversation', async () => {
  const { press, notification } = await showMatchingPost();
  const requests = answerRequestToJoin(() => HttpResponse.json(z.encode(joinRequestSchema, aJoinRequest())));
  await press(notification, 'connect');
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/posts/${postId}/join-request`]);
  expect(requests[0]?.headers.get('x-member-id')).toBe(recipientId);
  expect(openWindow.mock.calls).toEqual([[`/dashboard/chat/${aJoinRequest().author.id}`]]);
  const window = aWindow('/dashboard');
  await startWorker(window).press(notification, 'connect');
  expect(window.postMessage.mock.calls).toEqual([[{ kind: 'open-chat', memberId: aJoinRequest().author.id }]]);
});

test.each([
  ['the post was closed', () => HttpResponse.json({ code: 'post-closed', message: 'Closed' }, { status: 404 })],
  ['another member has signed in', () => HttpResponse.json({ code: 'member-changed' }, { status: 409 })],
  ['a proxy responds without JSON', () => new HttpResponse('Bad gateway', { status: 502 })],
  ['the browser is offline', () => HttpResponse.error()],
])('Connect opens the post if %s', async (_, respond) => {
  const { press, notification } = await showMatchingPost();
  answerRequestToJoin(respond);
  await press(notification, 'connect');
  expect(openWindow.mock.calls).toEqual([[`/posts/${postId}`]]);
});

test('counts several matching posts, and a click opens the alerts', async () => {
  const { push, press } = startWorker();
  await push({ kind: 'alert', expiresAt, recipientId, count: 3, post: null });
  const [title, { data } = {}] = showNotification.mock.calls[0] ?? [];
  expect(title).toBe('3 new posts match your searches');
  await press({ data, close: () => undefined });
  expect(openWindow.mock.calls).toEqual([['/dashboard/alerts']]);
  const window = aWindow('/dashboard');
  await startWorker(window).press({ data, close: () => undefined });
  expect(window.postMessage.mock.calls).toEqual([[{ kind: 'open-alerts' }]]);
});
