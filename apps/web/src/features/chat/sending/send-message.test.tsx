import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { aPageOf } from '#test/a-post.ts';
import { answer } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/lib/session/session.ts';

const OPENS_WITHIN_MS = 5_000;
/** Longer than all tries of one message take. */
const RETRIES_OVER_MS = 5_000;

beforeEach(() => {
  answer(listMyPostsEndpoint, aPageOf([]));
  answer(getSessionEndpoint, { member: aMember });
  // jsdom lays nothing out, and a list without height shows nothing.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const until = (check: () => void) => eventually(check);

async function open() {
  const server = startChatServer(0);
  renderApp(`/dashboard/chat/${partner.id}`);
  const named = { name: 'Message to Ben Carter' };
  const box = await eventually(() => screen.getByRole('textbox', named), { timeout: OPENS_WITHIN_MS });
  await until(() => screen.getByRole('log', { name: 'Message history' }));
  return { server, box };
}

function say(text: string): void {
  const box = screen.getByRole('textbox', { name: 'Message to Ben Carter' });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
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
const arrived = ({ messages }: Server): string[] => messages.map(({ text }) => text);

/** Two messages of which the first has been given up for now. */
async function sayTwoWhile(code: 'network-error' | 'unavailable' | 'deadline-exceeded') {
  const { server } = await open();
  server.failSends((text) => (text === 'first' ? { code } : undefined));
  say('first');
  say('second');
  await eventually(
    async () => {
      await pass(500);
      within(bubble('first')).getByRole('button', { name: 'Retry' });
    },
    { timeout: RETRIES_OVER_MS },
  );
  return server;
}

test.each(['network-error', 'unavailable', 'deadline-exceeded'] as const)(
  'nothing overtakes a message held back by %s: the later ones wait',
  async (code) => {
    const server = await sayTwoWhile(code);
    within(bubble('second')).getByText('Waiting…');
    expect(new Set(server.attempts)).toEqual(new Set(['first']));
    expect(arrived(server)).toEqual([]);
  },
);

test('once the connection is back the messages go out oldest first, each once and under its own id', async () => {
  const server = await sayTwoWhile('network-error');
  const kept = Object.keys(localStorage).flatMap((key) => key.split(':unsent:')[1] ?? []);
  server.failSends(() => undefined);
  server.push({ type: 'live.ready' });
  await until(() => expect(arrived(server)).toEqual(['first', 'second']));
  expect(server.sentIds.toSorted()).toEqual(kept.toSorted());
  await until(() => expect(screen.queryByText(/Waiting…|Sending…|Not sent/)).toBeNull());
});

test('the browser calling itself online sends them too', async () => {
  const server = await sayTwoWhile('network-error');
  server.failSends(() => undefined);
  fireEvent(window, new Event('online'));
  await until(() => expect(arrived(server)).toEqual(['first', 'second']));
});

test('a message that lacks a connection says when it will be sent, and does not look refused', async () => {
  await sayTwoWhile('network-error');
  const first = within(bubble('first'));
  first.getByText("Will send when you're back online");
  expect(first.queryByText(/Not sent|database/)).toBeNull();
  first.getByRole('button', { name: 'Discard' });
});

test('without a network every message says from the start when it will be sent', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  say('first');
  say('second');
  for (const text of ['first', 'second'])
    await until(() => within(bubble(text)).getByText("Will send when you're back online"));
  expect(screen.queryByText(/Sending…|Waiting…/)).toBeNull();
  await pass(RETRIES_OVER_MS);
  for (const text of ['first', 'second']) within(bubble(text)).getByText("Will send when you're back online");
});

test('a message that the server has refused for a moment says why', async () => {
  await sayTwoWhile('unavailable');
  expect(bubble('first').textContent).toMatch(/Not sent\. The database seems to be unavailable/);
});

test('Retry of the oldest releases those behind it', async () => {
  const server = await sayTwoWhile('network-error');
  server.failSends(() => undefined);
  press('first', 'Retry');
  await until(() => expect(arrived(server)).toEqual(['first', 'second']));
});

test('Discard of the oldest lets the next go', async () => {
  const server = await sayTwoWhile('network-error');
  press('first', 'Discard');
  await until(() => expect(arrived(server)).toEqual(['second']));
});

test('a further message makes the oldest be tried again, and does not overtake it', async () => {
  const server = await sayTwoWhile('unavailable');
  server.failSends(() => undefined);
  say('third');
  await until(() => expect(arrived(server)).toEqual(['first', 'second', 'third']));
});

test('a message refused for good offers Retry and Discard, and does not hold the next one back', async () => {
  const { server } = await open();
  server.failSends((text) => (text === 'first' ? { code: 'validation-failed' } : undefined));
  say('first');
  say('second');
  await until(() => expect(arrived(server)).toEqual(['second']));
  within(bubble('first')).getByRole('button', { name: 'Retry' });
  within(bubble('first')).getByRole('button', { name: 'Discard' });
  server.push({ type: 'live.ready' });
  await pass(RETRIES_OVER_MS);
  expect(server.attempts).toEqual(['first', 'second']);
});

test('after too many requests all wait for the seconds that were told, and then go by themselves', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'too-many-requests', retryAfterSeconds: 7 }));
  say('first');
  say('second');
  await until(() => screen.getByText(/Too many requests.*Try again in 7 s\./));
  server.failSends(() => undefined);
  await pass(6_500);
  expect(server.attempts).toEqual(['first']);
  await pass(1_000);
  await until(() => expect(arrived(server)).toEqual(['first', 'second']));
});

test('a message that arrived although its answer was lost does not hold the next one back', async () => {
  const server = await sayTwoWhile('network-error');
  const id =
    Object.keys(localStorage)
      .flatMap((key) => key.split(':unsent:')[1] ?? [])
      .toSorted()[0] ?? '';
  server.push({ type: 'message.sent', message: { ...server.receive('first'), id, senderId: aMember.id } });
  await until(() => expect(arrived(server)).toEqual(['first', 'second']));
});

/** As an earlier page leaves a message in this browser. */
function leave(place: number, text: string, kept: { readonly refusal?: string } = {}): void {
  const id = `019a3f6e-0000-7000-9000-00000000000${place}`;
  localStorage.setItem(
    `draft:${aMember.id}:${chatId}:unsent:${id}`,
    JSON.stringify({ id, text, writtenAt: 1, ...kept }),
  );
}

test('once somebody else is signed in nothing more goes out, and it waits for its writer', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  say('first');
  say('second');
  await until(() => expect(server.attempts).toEqual(['first']));
  const writer = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000009' };
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: writer }));
  server.failSends(() => undefined);
  await pass(RETRIES_OVER_MS);
  expect(server.attempts).toEqual(['first']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith(`draft:${aMember.id}:`))).toHaveLength(2);
});

test('what an earlier page left unsent goes out in its order, without opening the conversation', async () => {
  leave(3, 'third');
  leave(1, 'first');
  leave(2, 'second');
  const server = startChatServer(0);
  renderApp('/dashboard');
  await until(() => expect(arrived(server)).toEqual(['first', 'second', 'third']));
  expect(Object.keys(localStorage).filter((key) => key.includes(':unsent:'))).toEqual([]);
});

test('what an earlier page left unsent is shown where it was written, until it has arrived', async () => {
  leave(1, 'left behind');
  const server = startChatServer(0);
  server.failSends(() => ({ code: 'network-error' }));
  renderApp(`/dashboard/chat/${partner.id}`);
  await until(() => bubble('left behind'));
  server.failSends(() => undefined);
  await pass(RETRIES_OVER_MS);
  await until(() => expect(arrived(server)).toEqual(['left behind']));
});

test('what another member left unsent in this browser stays where it is', async () => {
  leave(1, 'mine');
  const key = `draft:${partner.id}:${chatId}:unsent:x`;
  localStorage.setItem(
    key,
    JSON.stringify({ id: '019a3f6e-0000-7000-9000-0000000000aa', text: 'theirs', writtenAt: 1 }),
  );
  const { server } = await open();
  await until(() => expect(arrived(server)).toEqual(['mine']));
  await pass(RETRIES_OVER_MS);
  expect(server.attempts).toEqual(['mine']);
  expect(localStorage.getItem(key)).not.toBeNull();
});

test('what was refused for good does not go out by itself after a reload, and still says why', async () => {
  leave(1, 'first', { refusal: 'You cannot write to this player.' });
  const { server } = await open();
  await until(() => bubble('first'));
  server.push({ type: 'live.ready' });
  await pass(RETRIES_OVER_MS);
  expect(server.attempts).toEqual([]);
  within(bubble('first')).getByText('Not sent. You cannot write to this player.');
  press('first', 'Retry');
  await until(() => expect(arrived(server)).toEqual(['first']));
});

test('the reason of a refusal is kept with the message', async () => {
  const { server } = await open();
  server.failSends(() => ({ code: 'validation-failed' }));
  say('first');
  await until(() => within(bubble('first')).getByRole('button', { name: 'Discard' }));
  const key = Object.keys(localStorage).find((name) => name.includes(':unsent:')) ?? '';
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ text: 'first', refusal: expect.any(String) });
});

test('the same text is not sent again while it is under way; it stays in the field, and other texts go', async () => {
  const { server, box } = await open();
  server.failSends(() => ({ code: 'network-error' }));
  say('ready?');
  say('ready?');
  expect(box).toHaveProperty('value', 'ready?');
  screen.getByText('The same message is being sent already.');
  say('now?');
  expect(box).toHaveProperty('value', '');
  server.failSends(() => undefined);
  await pass(RETRIES_OVER_MS);
  await until(() => expect(arrived(server)).toEqual(['ready?', 'now?']));
  say('ready?');
  await until(() => expect(arrived(server)).toEqual(['ready?', 'now?', 'ready?']));
});
