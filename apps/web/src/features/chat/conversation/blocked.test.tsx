import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedOffline } from '#test/data/offline-post.ts';
import { chatId, partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const field = () => screen.findByRole('textbox', { name: 'Message to Ben Carter' });

async function open() {
  const server = startChatServer(2);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  const input = await field();
  await within(await screen.findByRole('log')).findByText('message 2');
  return { ...app, server, input };
}

test('closes a blocked conversation, links back, and keeps the draft', async () => {
  const { server, input, user, address } = await open();
  fireEvent.change(input, { target: { value: 'half a thou' } });
  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  await screen.findByText('This conversation is closed.');
  expect(screen.queryByText('message 2')).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();

  server.block(false);
  server.push({ type: 'chat.blocked', chatId, isBlocked: false });
  expect(await field()).toHaveProperty('value', 'half a thou');
  await within(await screen.findByRole('log')).findByText('message 2');

  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  await screen.findByText('This conversation is closed.');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All messages' }));
  expect(address()).toBe('/dashboard/chat');
});

test('closes a blocked conversation that is not in the list', async () => {
  const server = startChatServer(2);
  mockResponse(listChatsEndpoint, []);
  renderApp(`/dashboard/chat/${partner.id}`);
  await field();
  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  expect(await screen.findByText('This conversation is closed.')).toBeTruthy();
});

test('keeps the open conversation when another one is blocked', async () => {
  const { server } = await open();
  server.push({ type: 'chat.blocked', chatId: `${aMember.id}_${aMember.id}`, isBlocked: true });
  server.push({ type: 'message.sent', message: server.receive('still here') });
  await screen.findByText('still here');
  expect(await field()).toBeTruthy();
});

test('closes the conversation and keeps the message if sending it reveals a block', async () => {
  const { server, input } = await open();
  server.block(true);
  server.failSends(() => ({ code: 'chat-not-found' }));
  fireEvent.change(input, { target: { value: 'are you there?' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('This conversation is closed.');
  expect(storedOffline()).toMatchObject([{ text: 'are you there?', refusal: 'This conversation is closed.' }]);

  server.block(false);
  server.push({ type: 'chat.blocked', chatId, isBlocked: false });
  await screen.findByText('are you there?');
  expect(screen.getByText('Not sent. This conversation is closed.')).toBeTruthy();
  expect(server.attempts).toEqual(['are you there?']);
});

test('explains that a conversation with an unknown player is closed, and links back', async () => {
  startChatServer(1);
  mockError(openChatEndpoint, 'member-not-found');
  renderApp('/dashboard/chat/019a3f6e-0000-7000-8000-0000000000ee');
  await screen.findByText('This conversation is closed.');
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'All messages' })).toBeTruthy(),
  );
});
