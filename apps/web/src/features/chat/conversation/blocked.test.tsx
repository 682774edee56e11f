import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatId, partner, startChatServer } from '#test/chat-server.ts';
import { answer, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const field = () => screen.findByRole('textbox', { name: 'Message to Ben Carter' });

async function open() {
  const server = startChatServer(2);
  const app = renderApp(`/dashboard/chat/${partner.id}`);
  const box = await field();
  await within(await screen.findByRole('log')).findByText('message 2');
  return { ...app, server, box };
}

test('a block closes the open conversation, with a way back, and keeps what was being written', async () => {
  const { server, box, user, address } = await open();
  fireEvent.change(box, { target: { value: 'half a thou' } });
  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  await screen.findByText('You cannot write to this player.');
  expect(screen.queryByText('message 2')).toBeNull();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();

  server.block(false);
  server.push({ type: 'chat.blocked', chatId, isBlocked: false });
  expect(await field()).toHaveProperty('value', 'half a thou');
  await within(await screen.findByRole('log')).findByText('message 2');

  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  await screen.findByText('You cannot write to this player.');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All messages' }));
  expect(address()).toBe('/dashboard/chat');
});

test('a conversation that the list does not know closes, too', async () => {
  const server = startChatServer(2);
  answer(listChatsEndpoint, []);
  renderApp(`/dashboard/chat/${partner.id}`);
  await field();
  server.block(true);
  server.push({ type: 'chat.blocked', chatId, isBlocked: true });
  expect(await screen.findByText('You cannot write to this player.')).toBeTruthy();
});

test('a block of another conversation leaves this one open', async () => {
  const { server } = await open();
  server.push({ type: 'chat.blocked', chatId: `${aMember.id}_${aMember.id}`, isBlocked: true });
  server.push({ type: 'message.sent', message: server.receive('still here') });
  await screen.findByText('still here');
  expect(await field()).toBeTruthy();
});

test('a message refused for a block that was not told of closes the conversation and is kept', async () => {
  const { server, box } = await open();
  server.block(true);
  server.failSends(() => ({ code: 'not-reachable' }));
  fireEvent.change(box, { target: { value: 'are you there?' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByText('You cannot write to this player.');
  const kept = Object.keys(localStorage).filter((key) => key.includes(':unsent:'));
  expect(kept).toHaveLength(1);

  server.block(false);
  server.push({ type: 'chat.blocked', chatId, isBlocked: false });
  await screen.findByText('are you there?');
  expect(screen.getByText('Not sent. You cannot write to this player.')).toBeTruthy();
  expect(server.attempts).toEqual(['are you there?']);
});

test('a player who does not exist leads nowhere, with a way back', async () => {
  startChatServer(1);
  refuse(openChatEndpoint, 'member-not-found');
  renderApp('/dashboard/chat/019a3f6e-0000-7000-8000-0000000000ee');
  await screen.findByText('This conversation cannot be opened');
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'All messages' })).toBeTruthy(),
  );
});
