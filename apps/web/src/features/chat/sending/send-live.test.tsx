import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { aPageOf } from '#test/data/a-post.ts';
import { storedOffline } from '#test/data/offline-post.ts';
import { mockResponse } from '#test/network.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(getSessionEndpoint, { member: aMember });
  // jsdom has no layout, and a list without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

/** Opens the conversation with a live connection over which the server has sent a frame. */
async function open() {
  const server = startChatServer(0);
  renderApp(`/dashboard/chat/${partner.id}`);
  await eventually(() => screen.getByRole('log', { name: 'Message history' }));
  await eventually(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'live.ready' });
  // Fetched on 'live.ready', so it has arrived.
  const before = server.requestedQueries.length;
  await eventually(() => expect(server.requestedQueries.length).toBeGreaterThan(before));
  return server;
}

function send(text: string): void {
  const field = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

const shownTexts = (): string[] => {
  const items = within(screen.getByRole('log', { name: 'Message history' })).queryAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
};
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Waits until these texts are shown once each, in this order, and nothing is unsent. */
const expectSent = (...texts: readonly string[]) =>
  eventually(() => {
    expect(storedOffline()).toEqual([]);
    expect(screen.queryByText(/Sending...|Waiting...|Not sent/)).toBeNull();
    const shown = shownTexts().filter((shownText) => texts.some((text) => shownText.includes(text)));
    expect(shown.map((shownText) => texts.find((text) => shownText.includes(text)))).toEqual(texts);
  });

test('sends messages over the open live connection in order, and shows each once', async () => {
  const server = await open();
  for (const text of ['one', 'two', 'three']) send(text);
  await expectSent('one', 'two', 'three');
  expect(server.liveAttempts).toEqual(['one', 'two', 'three']);
  expect(server.attempts).toEqual([]);
});

test.each([
  ['closes', 0],
  ['is silent', 5_000],
] as const)(
  'sends a message again over HTTP with its id if the connection %s before the answer',
  async (fault, timeoutMs) => {
    const server = await open();
    server.breakLive(fault);
    send('one');
    await eventually(() => expect(server.liveAttempts).toEqual(['one']));
    await advance(timeoutMs);
    await expectSent('one');
    expect(server.attempts).toEqual(['one']);
    expect(new Set(server.sentIds).size).toBe(1);
    expect(server.messages).toHaveLength(1);
  },
);

test('sends over HTTP while the connection is down, and over the next connection', async () => {
  const server = await open();
  server.dropLive();
  await eventually(() => expect(server.connections()).toBe(2));
  send('one');
  await expectSent('one');
  expect([server.attempts, server.liveAttempts]).toEqual([['one'], []]);
  server.push({ type: 'live.heartbeat' });
  await advance(0);
  send('two');
  await expectSent('one', 'two');
  expect([server.attempts, server.liveAttempts]).toEqual([['one'], ['two']]);
});

test('sends nothing over the connection while the browser is offline, because it would wait for an answer', async () => {
  const server = await open();
  server.failSends(() => ({ code: 'network-error' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  send('one');
  await eventually(() => expect(server.attempts).toEqual(['one']));
  expect(server.liveAttempts).toEqual([]);
});

test('sends over HTTP if the session of the connection has ended', async () => {
  const server = await open();
  server.failSends(() => (server.attempts.length === 0 ? { code: 'unauthenticated' } : undefined));
  send('one');
  await expectSent('one');
  expect([server.liveAttempts, server.attempts]).toEqual([['one'], ['one']]);
});

test("shows the server's reason for a rejection, and sends the next message", async () => {
  const server = await open();
  server.failSends((text) => (text === 'one' ? { code: 'crew-chat-ended' } : undefined));
  send('one');
  send('two');
  await eventually(() => screen.getByText(/^Not sent\. This crew's conversation has ended/));
  await eventually(() => expect(server.messages.map(({ text }) => text)).toEqual(['two']));
  expect([server.liveAttempts, server.attempts]).toEqual([['one', 'two'], []]);
});

test('waits for the time that the server names, then sends again', async () => {
  const server = await open();
  server.failSends(() => ({ code: 'too-many-requests', retryAfterSeconds: 7 }));
  send('one');
  await eventually(() => screen.getByText(/Too many requests.*Try again in 7 seconds\./));
  server.failSends(() => undefined);
  await advance(6_500);
  expect(server.liveAttempts).toEqual(['one']);
  await advance(1_000);
  await expectSent('one');
});
