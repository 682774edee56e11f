import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listDiscordChannelsEndpoint } from '@muster/contract/posts/discord.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { fillForm, gameField, openMore, submit } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const channelId = '019a3f6e-0000-7000-a000-000000000001';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

const more = () => screen.getByRole('button', { name: /^More/ });
const discordSwitch = () => screen.queryByRole('switch', { name: /^Show on Discord/ });

test('does not offer Discord if there is no channel', async () => {
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  await fillForm(user);
  await openMore(user);
  expect(discordSwitch()).toBeNull();
});

test('is off by default, names the readers, and sends the channel that the author agreed to', async () => {
  mockResponse(listDiscordChannelsEndpoint, [{ id: channelId, name: '#lfg on Muster', gameId: null }]);
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  expect(more().textContent).not.toContain('Discord');
  await fillForm(user);
  await waitFor(() => expect(more().textContent).toContain('Discord, sharing, roles'));
  await openMore(user);
  await waitFor(() => expect(discordSwitch()?.getAttribute('aria-checked')).toBe('false'));
  expect(screen.getByText('Show on Discord to everyone who reads #lfg on Muster')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: /^Show on Discord/ }));
  const requests = mockResponse(createPostEndpoint, aPost(1, { discordChannelId: channelId }));
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ discordChannelId: channelId });
});

test('names the channel while More is closed, and agrees to no other channel', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, discordChannelId: channelId } });
  mockResponse(listGamesEndpoint, [aGame('Valorant'), aGame('Rust')]);
  mockResponse(listDiscordChannelsEndpoint, [
    { id: channelId, name: '#valorant', gameId: aGame('Valorant').id },
    { id: channelId.replace(/1$/, '2'), name: '#lfg', gameId: null },
  ]);
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  await fillForm(user);
  await waitFor(() => expect(more().textContent).toContain('Shown in #valorant'));
  await user.click(await gameField());
  await user.click(await screen.findByRole('option', { name: 'Rust' }));
  await openMore(user);
  expect(discordSwitch()?.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText('Show on Discord to everyone who reads #lfg')).toBeDefined();
});
