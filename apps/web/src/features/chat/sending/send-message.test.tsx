import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { type UnsentMessage, unsentMessageSchema } from '#src/features/outbox/outbox-items.ts';
import { z } from '@muster/contract/zod.ts';
import { anUnsentMessage, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { aPageOf } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';

/** Longer than all attempts of one message. */
const RETRIES_DURATION_MS = 5_000;

beforeEach(() => {
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(getSessionEndpoint, { member: aMember });
  // jsdom has no layout, and a list without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

const storedMessages = (): UnsentMessage[] => z.array(unsentMessageSchema).parse(storedOffline());
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const until = (check: () => void) => eventually(check);

async function open() {
  const server = startChatServer(0);
  renderApp(`/dashboard/chat/${partner.id}`);
  const named = { name: 'Message to Ben Carter' };
  const field = await eventually(() => screen.getByRole('textbox', named));
  await until(() => screen.getByRole('log', { name: 'Message history' }));
  return { server, field };
}

function send(text: string): void {
  const field = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

const bubble = (text: string): HTMLElement => {
  const items = within(screen.getByRole('log', { name: 'Message history' })).getAllByRole('listitem');
  const found = items.find((item) => item.textContent.includes(text));
  if (!found) throw new Error(`No message says ${text}`);
  return found;
};
const press = (text: string, name: string): void =>
  void fireEvent.click(within(bubble(text)).getByRole('button', { name }));

type Server = Awaited<ReturnType<typeof open>>['server'];
const receivedTexts = ({ messages }: Server): string[] => messages.map(({ text }) => text);

/** Sends two messages, the first of which fails temporarily. */
async function sendTwo(code: 'network-error' | 'unavailable' | 'deadline-exceeded') {
  const { server } = await open();
  server.failSends((text) => (text === 'first' ? { code } : undefined));
  send('first');
  send('second');
  await eventually(async () => {
    await advance(500);
    within(bubble('first')).getByRole('button', { name: 'Try again' });
  });
  return server;
}

test.each(['network-error', 'unavailable', 'deadline-exceeded'] as const)(
  'keeps later messages waiting behind one that failed with %s',
  async (code) => {
    const server = await sendTwo(code);
    within(bubble('second')).getByText('Waiting...');
    expect(new Set(server.attempts)).toEqual(new Set(['first']));
    expect(receivedTexts(server)).toEqual([]);
  },
);

test('sends waiting messages oldest first after reconnecting, each once and with its own id', async () => {
  const server = await sendTwo('network-error');
  const storedIds = storedMessages().map(({ id }) => id);
  server.failSends(() => undefined);
  server.dropLive();
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second']));
  expect(server.sentIds).toEqual(storedIds);
  await until(() => expect(screen.queryByText(/Waiting...|Sending...|Not sent/)).toBeNull());
});

test('sends waiting messages on the browser’s online event', async () => {
  const server = await sendTwo('network-error');
  server.failSends(() => undefined);
  fireEvent(window, new Event('online'));
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second']));
});

test('shows that a message will be sent once online, not as rejected', async () => {
  await sendTwo('network-error');
  const first = within(bubble('first'));
  first.getByText("Will send when you're back online");
  expect(first.queryByText(/Not sent|database/)).toBeNull();
  first.getByRole('button', { name: 'Discard' });
});

test('shows offline that each message will be sent later', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  send('first');
  send('second');
  for (const text of ['first', 'second'])
    await until(() => within(bubble(text)).getByText("Will send when you're back online"));
  expect(screen.queryByText(/Sending...|Waiting.../)).toBeNull();
  await advance(RETRIES_DURATION_MS);
  for (const text of ['first', 'second']) within(bubble(text)).getByText("Will send when you're back online");
});

test('warns that a message and a draft cannot be stored, until the message is sent', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  send('first');
  await until(() => within(bubble('first')).getByText(/^Will send when you're back online. Keep this page open:/));
  await until(() => screen.getByRole('dialog', { name: /^Your browser's storage is full or blocked/ }));
  screen.getByText(/Keep this page open: your browser can't save what you type/);
  setItem.mockRestore();
  server.failSends(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await until(() => expect(receivedTexts(server)).toEqual(['first']));
  await until(() => expect(screen.queryByRole('dialog', { name: /^Your browser's storage/ })).toBeNull());
});

test('shows why the server rejected a message temporarily', async () => {
  await sendTwo('unavailable');
  expect(bubble('first').textContent).toMatch(/Not sent\. The database seems to be unavailable/);
});

test('sends the later messages after Try again of the oldest', async () => {
  const server = await sendTwo('network-error');
  server.failSends(() => undefined);
  press('first', 'Try again');
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second']));
});

test('sends the next message after Discard of the oldest', async () => {
  const server = await sendTwo('network-error');
  press('first', 'Discard');
  await until(() => expect(receivedTexts(server)).toEqual(['second']));
});

test('retries the oldest message before sending a new one', async () => {
  const server = await sendTwo('unavailable');
  server.failSends(() => undefined);
  send('third');
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second', 'third']));
});

test('offers Try again and Discard for a permanently rejected message and sends the next one', async () => {
  const { server } = await open();
  server.failSends((text) => (text === 'first' ? { code: 'validation-failed' } : undefined));
  send('first');
  send('second');
  await until(() => expect(receivedTexts(server)).toEqual(['second']));
  within(bubble('first')).getByRole('button', { name: 'Try again' });
  within(bubble('first')).getByRole('button', { name: 'Discard' });
  server.push({ type: 'live.ready' });
  await advance(RETRIES_DURATION_MS);
  expect(server.attempts).toEqual(['first', 'second']);
});

test('retries a message twice after a server error, then rejects it and sends the next one', async () => {
  const { server } = await open();
  server.failSends((text) => (text === 'first' ? { code: 'internal' } : undefined));
  send('first');
  send('second');
  await until(() => expect(server.attempts).toEqual(['first']));
  await advance(RETRIES_DURATION_MS);
  await until(() => expect(receivedTexts(server)).toEqual(['second']));
  expect(server.attempts).toEqual(['first', 'first', 'first', 'second']);
  await until(() => within(bubble('first')).getByText(/^Not sent\. /));
  server.failSends(() => undefined);
  press('first', 'Try again');
  await until(() => expect(receivedTexts(server)).toEqual(['second', 'first']));
});

test('waits for the server’s retry delay after too many requests, then resends', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'too-many-requests', retryAfterSeconds: 7 }));
  send('first');
  send('second');
  await until(() => screen.getByText(/Too many requests.*Try again in 7 seconds\./));
  server.failSends(() => undefined);
  await advance(6_500);
  expect(server.attempts).toEqual(['first']);
  await advance(1_000);
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second']));
});

test('sends the next message if a live event confirms one whose response was lost', async () => {
  const server = await sendTwo('network-error');
  const id = storedMessages()[0]?.id ?? '';
  server.push({ type: 'message.sent', message: { ...server.receive('first'), id, senderId: aMember.id } });
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second']));
});

/** Adds an unsent message like an earlier page or another tab. */
function storeUnsent(index: number, text: string, message: Partial<UnsentMessage> = {}): void {
  storeOffline(...storedMessages(), anUnsentMessage(index, { text, ...message }));
}

test('stops sending when another member signs in, and keeps the messages for their author', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  send('first');
  send('second');
  await until(() => expect(server.attempts).toEqual(['first']));
  const otherMember = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000009' };
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: otherMember }));
  server.failSends(() => undefined);
  await advance(RETRIES_DURATION_MS);
  expect(server.attempts).toEqual(['first']);
  expect(storedMessages().map(({ text }) => text)).toEqual(['first', 'second']);
});

test('sends messages left unsent by an earlier page in order, without opening the conversation', async () => {
  storeUnsent(3, 'third');
  storeUnsent(1, 'first');
  storeUnsent(2, 'second');
  const server = startChatServer(0);
  renderApp('/dashboard');
  await until(() => expect(receivedTexts(server)).toEqual(['first', 'second', 'third']));
  await until(() => expect(storedMessages()).toEqual([]));
});

test('shows messages left unsent by an earlier page until they have been sent', async () => {
  storeUnsent(1, 'left behind');
  const server = startChatServer(0);
  server.failSends(() => ({ code: 'network-error' }));
  renderApp(`/dashboard/chat/${partner.id}`);
  await until(() => bubble('left behind'));
  server.failSends(() => undefined);
  await advance(RETRIES_DURATION_MS);
  await until(() => expect(receivedTexts(server)).toEqual(['left behind']));
});

test('sends messages of two tabs in the order they were written', async () => {
  const { server } = await open();
  storeUnsent(1, 'first in the other tab');
  storeUnsent(2, 'second in the other tab');
  server.failSends(() => ({ code: 'network-error' }));
  send('third');
  await until(() => expect(server.attempts).toEqual(['first in the other tab']));
  bubble('second in the other tab');
  server.failSends(() => undefined);
  fireEvent(window, new Event('online'));
  await advance(RETRIES_DURATION_MS);
  const texts = ['first in the other tab', 'second in the other tab', 'third'];
  await until(() => expect(receivedTexts(server)).toEqual(texts));
  await until(() => expect(screen.queryByText(/Waiting...|Sending...|Will send/)).toBeNull());
});

test('does not send again what another tab has sent or discarded', async () => {
  const server = await sendTwo('network-error');
  storeOffline(...storedMessages().filter(({ text }) => text !== 'first'));
  server.failSends(() => undefined);
  fireEvent(window, new Event('online'));
  await until(() => expect(receivedTexts(server)).toEqual(['second']));
  await until(() => expect(screen.queryByText(/Waiting...|Sending...|Will send/)).toBeNull());
});

test('keeps another member’s unsent messages without sending them', async () => {
  storeUnsent(1, 'mine');
  storeUnsent(2, 'theirs', { authorId: partner.id });
  const { server } = await open();
  await until(() => expect(receivedTexts(server)).toEqual(['mine']));
  await advance(RETRIES_DURATION_MS);
  expect(server.attempts).toEqual(['mine']);
  expect(storedMessages().map(({ text }) => text)).toEqual(['theirs']);
});

test('does not resend a permanently rejected message after a reload, and still shows why', async () => {
  storeUnsent(1, 'first', { refusal: 'This conversation is closed.' });
  const { server } = await open();
  await until(() => bubble('first'));
  server.push({ type: 'live.ready' });
  await advance(RETRIES_DURATION_MS);
  expect(server.attempts).toEqual([]);
  within(bubble('first')).getByText('Not sent. This conversation is closed.');
  press('first', 'Try again');
  await until(() => expect(receivedTexts(server)).toEqual(['first']));
});

test('stores the reason of a rejection with the message', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'validation-failed' }));
  send('first');
  await until(() => within(bubble('first')).getByRole('button', { name: 'Discard' }));
  expect(storedMessages()).toMatchObject([{ text: 'first', refusal: expect.any(String) }]);
});

test('keeps a text in the field while the same text is being sent, but sends other texts', async () => {
  const { server, field } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  send('ready?');
  send('ready?');
  expect(field).toHaveProperty('value', 'ready?');
  screen.getByText('This message is already being sent.');
  send('now?');
  expect(field).toHaveProperty('value', '');
  server.failSends(() => undefined);
  await advance(RETRIES_DURATION_MS);
  await until(() => expect(receivedTexts(server)).toEqual(['ready?', 'now?']));
  send('ready?');
  await until(() => expect(receivedTexts(server)).toEqual(['ready?', 'now?', 'ready?']));
});
