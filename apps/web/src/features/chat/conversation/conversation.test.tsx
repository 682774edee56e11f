import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/auth.ts';
import { listMessagesEndpoint, removedMessageText, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMessage, partner, startChatServer } from '#test/chat-server.ts';
import { answer, network, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  // jsdom lays nothing out, and a list without height shows nothing.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const open = async () => {
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  const box = await screen.findByRole('textbox', { name: 'Message to Ben Carter' });
  return { ...app, box };
};

const bubbles = () =>
  within(screen.getByRole('log', { name: 'Message history' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p[dir]')?.textContent);

const shows = (text: string) => expect(bubbles().filter((bubble) => bubble?.includes(text))).toHaveLength(1);

test('a conversation opens under its own address and counts as read', async () => {
  const server = startChatServer(3, { readSeq: 1, unread: 2 });
  const { address } = await open();
  await waitFor(() => shows('message 3'));
  expect(address()).toBe(`/dashboard/chat/${partner.id}`);
  await waitFor(() => expect(server.readMarkers.at(-1)).toBe(3));
});

test('a message whose words were taken out says so at once, and nothing else changes', async () => {
  const server = startChatServer(3);
  await open();
  await waitFor(() => shows('message 3'));
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'message.changed', message: { ...aMessage(3), text: removedMessageText } });
  await waitFor(() => shows(removedMessageText));
  ['message 1', 'message 2'].forEach(shows);
  expect(bubbles()).toHaveLength(3);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.filter((text) => text.includes(removedMessageText))).toHaveLength(1);
  server.push({ type: 'message.changed', message: { ...aMessage(1), text: 'changed too' } });
  await waitFor(() => shows('changed too'));
  shows(removedMessageText);
});

test('Enter sends: the message stands there at once, and the box is empty', async () => {
  const server = startChatServer(1);
  const { user, box } = await open();
  await user.type(box, ' on my way {Enter}');
  shows('on my way');
  expect(box).toHaveProperty('value', '');
  await waitFor(() => expect(server.messages.map(({ text }) => text)).toEqual(['message 1', 'on my way']));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  shows('on my way');
});

test('Shift+Enter breaks the line', async () => {
  const server = startChatServer(0);
  const { user, box } = await open();
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(server.messages.map(({ text }) => text)).toEqual(['one\ntwo']));
});

test('the Enter that ends the composition of a character does not send', async () => {
  const server = startChatServer(0);
  const { user, box } = await open();
  await user.type(box, 'にほん');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(box).toHaveProperty('value', 'にほん');
  expect(server.sentIds).toEqual([]);
});

test('a message of nothing but blanks is not sent', async () => {
  const server = startChatServer(0);
  const { user, box } = await open();
  await user.type(box, '   {Enter}');
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true);
  expect(server.sentIds).toEqual([]);
});

test('a message that could not be sent stays, and Retry sends it under the same id', async () => {
  const server = startChatServer(0);
  refuse(sendMessageEndpoint, 'too-many-requests', { retryAfterSeconds: 7 });
  const { user, box } = await open();
  await user.type(box, 'patience{Enter}');
  expect(await screen.findByText(/Not sent. Too many requests.*Try again in 7 s./)).toBeTruthy();
  const kept = Object.keys(localStorage).find((key) => key.includes(':unsent:'));
  expect(kept).toBeTruthy();

  network.resetHandlers();
  const again = startChatServer(0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(again.messages.map(({ text }) => text)).toEqual(['patience']));
  expect(kept?.endsWith(String(again.sentIds[0]))).toBe(true);
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes(':unsent:'))).toBe(false));
  expect(server.sentIds).toEqual([]);
});

test('a message that could not be sent can be discarded', async () => {
  startChatServer(0);
  refuse(sendMessageEndpoint, 'internal');
  const { user, box } = await open();
  await user.type(box, 'never mind{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(bubbles()).toEqual([]);
  expect(Object.keys(localStorage).some((key) => key.includes(':unsent:'))).toBe(false);
});

test('a live message appears once, however often it is told, and is announced once', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => shows('message 1'));
  const message = server.receive('are you in?');
  server.push({ type: 'message.sent', message });
  server.push({ type: 'message.sent', message });
  await waitFor(() => shows('are you in?'));
  expect(screen.getAllByText('Ben Carter: are you in?')).toHaveLength(1);
});

test('a message that does not join on makes the missing ones be asked for', async () => {
  const server = startChatServer(2);
  await open();
  await waitFor(() => shows('message 2'));
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

test('after the connection was gone everything missed is asked for', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => shows('message 1'));
  for (let count = 0; count < 120; count++) server.receive(`missed ${count}`);
  server.push({ type: 'live.ready' });
  await waitFor(() => expect(server.requestedQueries.slice(-3)).toEqual(['?after=1', '?after=51', '?after=101']));
});

test('a history that could not be loaded is asked for again once the connection is back', async () => {
  const server = startChatServer(1);
  refuse(listMessagesEndpoint, 'internal');
  await open();
  expect(await screen.findByText(/^Failed to load messages: Something went wrong on our side/)).toBeTruthy();
  network.resetHandlers();
  startChatServer(1);
  server.push({ type: 'live.ready' });
  await waitFor(() => shows('message 1'));
});

test('while the connection is down the conversation stays and says so', async () => {
  const server = startChatServer(1);
  await open();
  await waitFor(() => shows('message 1'));
  server.dropLive();
  expect(await screen.findByText('Reconnecting…')).toBeTruthy();
  shows('message 1');
});

test('with a partner who has left nobody can write', async () => {
  startChatServer(1, {
    partner: { id: null, name: 'Unknown User', pictureUrl: null, presence: null, isSuspended: false },
  });
  renderApp(`/dashboard/chat/${partner.id}`);
  expect(await screen.findByText(/This player has left./)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Unknown User' })).toBeTruthy();
});

test('a draft is still there after coming back', async () => {
  startChatServer(1);
  const { user, box, router } = await open();
  await user.type(box, 'half a thou');
  await router.navigate({ to: '/dashboard/chat' });
  await router.navigate({ to: '/dashboard/chat/$userId', params: { userId: partner.id } });
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'half a thou');
});

test('signing out forgets what was written and not sent', async () => {
  startChatServer(1);
  const { user, box, address } = await open();
  await user.type(box, 'half a thou');
  answer(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
});

test.each([
  ['oneself', aMember.id],
  ['nonsense', 'nobody'],
])('an address that names %s leads nowhere, with a way back', async (_, userId) => {
  startChatServer(1);
  const { user, address } = renderApp(`/dashboard/chat/${userId}`);
  await screen.findByText('This conversation cannot be opened');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  expect(address()).toBe('/dashboard/chat');
});

test('the counter is there for assistive technology always, and for the eye near the end', async () => {
  startChatServer(0);
  const { box } = await open();
  fireEvent.change(box, { target: { value: 'x'.repeat(990) } });
  expect(screen.getByText('10 characters left')).toBeTruthy();
  expect(screen.getByText('990 / 1000')).toBeTruthy();
});

test('the box takes 1000 characters and no more', async () => {
  startChatServer(0);
  const { user, box } = await open();
  fireEvent.change(box, { target: { value: 'x'.repeat(999) } });
  await user.type(box, 'yz');
  expect(box).toHaveProperty('value', `${'x'.repeat(999)}y`);
  expect(screen.getByText('0 characters left')).toBeTruthy();
});

test('an address in a message is a link that gives nothing away', async () => {
  const server = startChatServer(0);
  await open();
  await waitFor(() => expect(server.isConnected()).toBe(true));
  server.push({ type: 'message.sent', message: aMessage(1, { text: 'see https://example.org/x.' }) });
  const link = await screen.findByRole('link', { name: 'https://example.org/x' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.getAttribute('target')).toBe('_blank');
});
