import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import type { ChatRoom } from '@muster/contract/chat.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const aRoom = (number: number, room: Partial<ChatRoom> = {}): ChatRoom => ({
  id: `${aMember.id}_019a3f6e-0000-7000-8000-0000000000${number}`,
  partner: { id: `019a3f6e-0000-7000-8000-0000000000${number}`, name: `Player ${number}`, presence: null },
  createdAt: new Date(number * 1000),
  lastMessage: `last of ${number}`,
  lastMessageAt: new Date(number * 1000),
  lastSeq: 9,
  readSeq: 9,
  seenSeq: 0,
  unread: 0,
  ...room,
});

beforeEach(() => {
  answer(getSessionEndpoint, { member: aMember });
});

const conversations = async () =>
  within(await screen.findByRole('navigation', { name: 'Conversations' })).getAllByRole('link');

test('the conversation with the newest message stands first', async () => {
  answer(listChatsEndpoint, [aRoom(11), aRoom(33), aRoom(22)]);
  renderApp('/dashboard/chat');
  expect((await conversations()).map((link) => link.textContent?.match(/Player \d+/)?.[0])).toEqual([
    'Player 33',
    'Player 22',
    'Player 11',
  ]);
});

test('a partner who has left is an unknown user, whose conversation can still be read', async () => {
  answer(listChatsEndpoint, [aRoom(11, { partner: { id: null, name: 'Unknown User', presence: null } })]);
  renderApp('/dashboard/chat');
  const [link] = await conversations();
  expect(link?.textContent).toContain('Unknown User');
  expect(link?.getAttribute('href')).toBe('/dashboard/chat/019a3f6e-0000-7000-8000-000000000011');
});

test('unread messages are counted per conversation, and in total at the sidebar', async () => {
  answer(listChatsEndpoint, [aRoom(11, { unread: 100 }), aRoom(22, { unread: 2 }), aRoom(33)]);
  renderApp('/dashboard/chat');
  const [, second, first] = await conversations();
  expect(within(first ?? document.body).getByText('99+ unread')).toBeDefined();
  expect(within(second ?? document.body).getByText('2 unread')).toBeDefined();
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(within(main).getByRole('link', { name: /Messages.*99\+ unread/ })).toBeDefined();
});

test('without conversations the way leads to the board', async () => {
  answer(listChatsEndpoint, []);
  renderApp('/dashboard/chat');
  await screen.findByText('No conversations yet');
  const main = screen.getByRole('main');
  expect(within(main).getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('a list that could not be loaded says why and tries again', async () => {
  refuse(listChatsEndpoint, 'internal');
  const { user } = renderApp('/dashboard/chat');
  await screen.findByText(/Failed to load your conversations: Something went wrong on our side/);
  answer(listChatsEndpoint, [aRoom(11)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await conversations()).toHaveLength(1);
});
