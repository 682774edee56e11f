import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listMessagesEndpoint, removedMessageText, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { anUnsentMessage, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { aMessage, partner, startChatServer } from '#test/servers/chat-server.ts';
import { delayResponse, mockError, mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  // jsdom has no layout, and a list without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const open = async () => {
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  const field = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  return { ...app, field };
};

const bubbles = () =>
  within(screen.getByRole('log', { name: 'Message history' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[dir] > p')?.textContent);

const expectShown = (text: string) => expect(bubbles().filter((bubble) => bubble?.includes(text))).toHaveLength(1);

test('opens a conversation by its URL and marks it as read', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  const { address } = await open();
  await waitFor(() => expectShown('message 3'));
  expect(address()).toBe(`/dashboard/chat/${partner.id}`);
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
});

test('updates only the removed message at once', async () => {
  const server = startChatServer(3);
  await open();
  await waitFor(() => expectShown('message 3'));
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'message.changed', message: { ...aMessage(3), text: removedMessageText } });
  await waitFor(() => expectShown(removedMessageText));
  ['message 1', 'message 2'].forEach(expectShown);
  expect(bubbles()).toHaveLength(3);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.filter((text) => text.includes(removedMessageText))).toHaveLength(1);
  server.push({ type: 'message.changed', message: { ...aMessage(1), text: 'changed too' } });
  await waitFor(() => expectShown('changed too'));
  expectShown(removedMessageText);
});

test('sends on Enter, shows the message at once and clears the field', async () => {
  const server = startChatServer(1);
  const { user, field } = await open();
  await waitFor(() => expectShown('message 1'));
  await user.type(field, ' on my way {Enter}');
  expectShown('on my way');
  expect(field).toHaveProperty('value', '');
  await waitFor(() => expect(server.messages.map(({ text }) => text)).toEqual(['message 1', 'on my way']));
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  expectShown('on my way');
});

test('adds a line break on Shift+Enter', async () => {
  const server = startChatServer(0);
  const { user, field } = await open();
  await user.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(server.messages.map(({ text }) => text)).toEqual(['one\ntwo']));
});

test('does not send on the Enter that completes a character', async () => {
  const server = startChatServer(0);
  const { user, field } = await open();
  await user.type(field, 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveProperty('value', 'にほん');
  expect(server.sentIds).toEqual([]);
});

test('does not send a blank message', async () => {
  const server = startChatServer(0);
  const { user, field } = await open();
  await user.type(field, '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true);
  expect(server.sentIds).toEqual([]);
});

test('keeps a failed message, and Try again sends it with the same id', async () => {
  const server = startChatServer(0);
  mockError(sendMessageEndpoint, 'too-many-requests', { retryAfterSeconds: 7 });
  const { user, field } = await open();
  await user.type(field, 'patience{Enter}');
  expect(await screen.findByText(/Not sent. Too many requests.*Try again in 7 seconds./)).toBeTruthy();
  const stored = storedOffline();

  network.resetHandlers();
  const again = startChatServer(0);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(again.messages.map(({ text }) => text)).toEqual(['patience']));
  expect(stored).toMatchObject([{ text: 'patience', id: again.sentIds[0] }]);
  await waitFor(() => expect(storedOffline()).toEqual([]));
  expect(server.sentIds).toEqual([]);
});

test('discards a failed message', async () => {
  startChatServer(0);
  mockError(sendMessageEndpoint, 'validation-failed');
  const { user, field } = await open();
  await user.type(field, 'never mind{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(bubbles()).toEqual([]);
  await waitFor(() => expect(storedOffline()).toEqual([]));
});

test('shows and announces a message once if its event arrives twice', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => expectShown('message 1'));
  const message = server.receive('are you in?');
  server.push({ type: 'message.sent', message });
  server.push({ type: 'message.sent', message });
  await waitFor(() => expectShown('are you in?'));
  expect(await screen.findAllByText('Ben Carter: are you in?')).toHaveLength(1);
});

test('fetches missing messages after a gap', async () => {
  const server = startChatServer(2);
  await open();
  await waitFor(() => expectShown('message 2'));
  server.receive('three');
  server.receive('four');
  server.push({ type: 'message.sent', message: server.receive('five') });
  await waitFor(() =>
    expect(
      bubbles()
        .map((text) => text?.match(/three|four|five/)?.[0])
        .slice(2),
    ).toEqual(['three', 'four', 'five']),
  );
  expect(server.requestedQueries).toContain('?after=2');
});

test('fetches missing messages again if a newer one arrives just before one of them', async () => {
  const server = startChatServer(2);
  await open();
  await waitFor(() => expectShown('message 2'));
  await waitFor(() => expect(server.isConnected()).toBe(true));
  const requests = mockResponse(listMessagesEndpoint, { messages: [], hasMore: false, deletedSeq: 0 });
  server.push({ type: 'message.sent', message: aMessage(4) });
  await waitFor(() => expect(requests).toMatchObject([{ search: { after: 2 } }]));
  // Both before the next render.
  act(() => [5, 3].forEach((seq) => publishLocally({ type: 'message.sent', message: aMessage(seq) })));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: { after: 3 } }));
});

test('fetches all missed messages after reconnecting', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => expectShown('message 1'));
  for (let count = 0; count < 120; count++) server.receive(`missed ${count}`);
  server.push({ type: 'live.ready' });
  const pages = ['?after=1', '?after=51', '?after=101'];
  await waitFor(() => expect(server.requestedQueries).toEqual(expect.arrayContaining(pages)));
});

test('keeps the way back while a conversation loads, and if it fails to', async () => {
  startChatServer(1);
  mockError(listChatsEndpoint, 'internal');
  const answer = delayResponse(listChatsEndpoint);
  renderApp(`/dashboard/chat/${partner.id}`);
  const header = () => within(screen.getByRole('link', { name: 'All messages' }).closest('header') ?? document.body);
  await screen.findByRole('link', { name: 'All messages' });
  expect(header().getByText('Messages')).toBeDefined();
  expect(screen.queryByText(/^Couldn't load messages/)).toBeNull();
  answer();
  await screen.findByText(/^Couldn't load messages/);
  expect(header().getByText('Messages')).toBeDefined();
});

test('refetches a failed history after reconnecting', async () => {
  const server = startChatServer(1);
  mockError(listMessagesEndpoint, 'internal');
  await open();
  expect(await screen.findByText(/^Couldn't load messages: Something went wrong on our side/)).toBeTruthy();
  network.resetHandlers();
  startChatServer(1);
  server.push({ type: 'live.ready' });
  await waitFor(() => expectShown('message 1'));
});

test('keeps the conversation and shows that it is reconnecting', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => expectShown('message 1'));
  server.dropLive();
  expect(await screen.findByText('Reconnecting...')).toBeTruthy();
  expectShown('message 1');
});

test('hides the composer if the partner has left', async () => {
  startChatServer(1, {
    partner: { id: null, name: 'Unknown User', pictureUrl: null, presence: null, isSuspended: false },
  });
  renderApp(`/dashboard/chat/${partner.id}`);
  expect(await screen.findByText('This conversation is closed.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Unknown User' })).toBeTruthy();
});

test('restores a draft after returning to the conversation', async () => {
  startChatServer(1);
  const { user, field, router } = await open();
  await user.type(field, 'half a thou');
  await router.navigate({ to: '/dashboard/chat' });
  await router.navigate({ to: '/dashboard/chat/$userId', params: { userId: partner.id } });
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'half a thou');
});

test('deletes the draft on sign-out but keeps unsent messages', async () => {
  startChatServer(1);
  const { user, field, address } = await open();
  await user.type(field, 'half a thou');
  storeOffline(anUnsentMessage(1, { refusal: 'No.' }));
  mockResponse(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
  expect(storedOffline()).toEqual([anUnsentMessage(1, { refusal: 'No.' })]);
});

test.each([
  ['the member’s own id', aMember.id],
  ['an invalid id', 'nobody'],
])('explains that a URL with %s leads nowhere, and links back', async (_, userId) => {
  startChatServer(1);
  const { user, address } = renderApp(`/dashboard/chat/${userId}`);
  await screen.findByText("Can't open this conversation");
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  expect(address()).toBe('/dashboard/chat');
});

test('always exposes the counter to screen readers, and shows it near the limit', async () => {
  startChatServer(0);
  const { field } = await open();
  fireEvent.change(field, { target: { value: 'x'.repeat(990) } });
  expect(screen.getByText('10 characters left')).toBeTruthy();
  expect(screen.getByText('990 / 1000')).toBeTruthy();
});

test('limits the field to 1000 characters', async () => {
  startChatServer(0);
  const { user, field } = await open();
  fireEvent.change(field, { target: { value: 'x'.repeat(999) } });
  await user.type(field, 'yz');
  expect(field).toHaveProperty('value', `${'x'.repeat(999)}y`);
  expect(screen.getByText('0 characters left')).toBeTruthy();
});

test('links a URL without referrer or opener', async () => {
  const server = startChatServer(0);
  await open();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'message.sent', message: aMessage(1, { text: 'see https://example.org/x.' }) });
  const link = await screen.findByRole('link', { name: 'https://example.org/x' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a message follows its own first letter, not the hidden name before it', async () => {
  startChatServer(0).receive('שלום, 20:00?');
  await open();
  const text = await within(await screen.findByRole('log')).findByText('שלום, 20:00?');
  expect(text.closest<HTMLElement>('[dir=auto]')?.textContent).toBe('שלום, 20:00?');
});

test('folds a message of many lines', async () => {
  const server = startChatServer(0);
  server.receive('Short');
  server.receive(Array.from({ length: 400 }, (_, line) => `line ${line}`).join('\n'));
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(24_000);
  const { user } = await open();
  const text = await within(await screen.findByRole('log')).findByText(/^line 0/);
  const { className } = text.closest('p') ?? text;
  expect(className).toContain('line-clamp');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(text.closest('p')?.className).not.toContain('line-clamp');
});
