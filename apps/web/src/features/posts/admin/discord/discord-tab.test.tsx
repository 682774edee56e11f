import {
  addDiscordChannelEndpoint,
  type DiscordChannelRow,
  type DiscordMessageRow,
  listAllDiscordChannelsEndpoint,
  listDiscordMessagesEndpoint,
  removeDiscordChannelEndpoint,
  sendDiscordMessageAgainEndpoint,
  setDiscordChannelPausedEndpoint,
} from '@muster/contract/posts/discord.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockError, mockResponse } from '#test/network.ts';

const aChannel: DiscordChannelRow = {
  id: '019a3f6e-0000-7000-a000-000000000001',
  name: '#lfg on Muster',
  gameId: null,
  game: null,
  state: 'on',
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

const aMessage = (number: number, row: Partial<DiscordMessageRow>): DiscordMessageRow => ({
  id: `019a3f6e-0000-7000-a000-${String(number).padStart(12, '0')}`,
  game: 'Valorant',
  channel: '#lfg on Muster',
  state: 'shown',
  problem: null,
  status: null,
  changedAt: new Date('2026-11-20T12:00:00Z'),
  retryAt: null,
  ...row,
});

test('adds a channel with its webhook, and checks the address before', async () => {
  mockResponse(listAllDiscordChannelsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Rust')]);
  const { user } = openPanel('?tab=discord');
  await screen.findByText('No Discord channels yet');
  await user.click(screen.getByRole('button', { name: 'Add channel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a Discord channel' }));
  await user.type(dialog.getByRole('textbox', { name: /^Channel name/ }), '#rust');
  await user.click(dialog.getByRole('combobox', { name: 'Posts' }));
  await user.click(await screen.findByRole('option', { name: 'Rust' }));
  const url = dialog.getByRole('textbox', { name: /^Webhook URL/ });
  await user.type(url, 'https://example.com');
  await user.click(dialog.getByRole('button', { name: 'Add channel' }));
  expect(dialog.getByText(/^Paste the address you get/)).toBeDefined();
  const address = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`;
  await user.clear(url);
  await user.type(url, address);
  mockError(addDiscordChannelEndpoint, 'validation-failed', { issues: [{ path: 'url', message: 'Rejected' }] });
  await user.click(dialog.getByRole('button', { name: 'Add channel' }));
  expect(await dialog.findByText('Rejected')).toBeDefined();
  expect(url.getAttribute('aria-invalid')).toBe('true');
  mockError(addDiscordChannelEndpoint, 'discord-unreachable');
  await user.click(dialog.getByRole('button', { name: 'Add channel' }));
  expect(await dialog.findByText("Discord didn't answer. Try again.")).toBeDefined();
  expect(dialog.queryByText('Rejected')).toBeNull();
  const requests = mockResponse(addDiscordChannelEndpoint, { ...aChannel, name: '#rust' });
  await user.click(dialog.getByRole('button', { name: 'Add channel' }));
  expect(await screen.findByText('Added #rust.')).toBeDefined();
  expect(requests[0]?.body).toEqual({ name: '#rust', gameId: aGame('Rust').id, url: address });
});

test('shows the state of a channel in plain words, resumes and removes it', async () => {
  mockResponse(listAllDiscordChannelsEndpoint, [{ ...aChannel, state: 'not-found' }]);
  const { user } = openPanel('?tab=discord');
  const row = await screen.findByRole('row', { name: /#lfg on Muster/ });
  expect(row.textContent).toMatch(/All other games.*Stopped.*The webhook was deleted in Discord/);
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  const resumed = mockResponse(setDiscordChannelPausedEndpoint, aChannel);
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }));
  expect(await screen.findByText('Resumed #lfg on Muster.')).toBeDefined();
  expect(resumed[0]?.body).toEqual({ isPaused: false });
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove #lfg on Muster?' }));
  mockError(removeDiscordChannelEndpoint, 'internal');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect((await question.findByRole('alert')).textContent).toBe("Couldn't remove the channel. Please try again.");
  mockResponse(removeDiscordChannelEndpoint, { id: aChannel.id });
  mockResponse(listAllDiscordChannelsEndpoint, []);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed #lfg on Muster.')).toBeDefined();
});

test('lists the messages with their problems, and sends again only what may be missing', async () => {
  const rows = [
    aMessage(1, { state: 'unknown', problem: 'unreachable', status: 502 }),
    aMessage(2, { problem: 'busy', status: 429, retryAt: new Date('2026-11-20T13:00:00Z') }),
    aMessage(3, { state: 'removed', game: null }),
  ];
  mockResponse(listDiscordMessagesEndpoint, { rows, total: 3 });
  const { user } = openPanel('?tab=discord&state=messages');
  await screen.findByText('May be in Discord');
  const [, unknown, busy, removed] = screen.getAllByRole('row');
  expect(unknown?.textContent).toMatch(/Valorant.*May be in Discord.*No response from Discord \(502\)/);
  expect(busy?.textContent).toMatch(/In Discord.*Rate limited by Discord \(429\).*Next attempt/);
  expect(removed?.textContent).toMatch(/Deleted post/);
  expect(screen.getAllByRole('button', { name: /again$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Send the Valorant post again' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send this post again?' }));
  const requests = mockResponse(sendDiscordMessageAgainEndpoint, { id: rows[0]?.id ?? '' });
  await user.click(question.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The post will be sent in a moment.')).toBeDefined();
  await waitFor(() => expect(requests).toMatchObject([{ params: { postId: rows[0]?.id } }]));
});
