import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { fillForm, gameField, openMore, submit } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const playPreferences = {
  ...noPreferences,
  comms: ['text' as const],
  spokenLanguages: ['fil' as const],
  isAdult: true,
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, playPreferences } });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

test('fills how the member plays from the profile, says so while More is closed, and sends changes', async () => {
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  expect(screen.getByRole('button', { name: /^More/ }).textContent).toMatch(/Text chat.*, .*Filipino/);
  await openMore(user);
  const group = (name: string) => within(screen.getByRole('group', { name }));
  expect(group('Comms').getByRole('checkbox', { name: 'Text chat' }).getAttribute('aria-checked')).toBe('true');
  await user.click(group('Comms').getByRole('checkbox', { name: 'Voice' }));
  await user.click(group('Languages').getByRole('checkbox', { name: 'Filipino' }));
  // The unchecked language stays, because it has the focus.
  expect(document.activeElement).toBe(group('Languages').getByRole('checkbox', { name: 'Filipino' }));
  await user.click(screen.getByRole('combobox', { name: 'Add a language' }));
  await user.click(await screen.findByRole('option', { name: 'Korean' }));
  await user.click(group('Play area').getByRole('checkbox', { name: 'East Asia' }));
  await user.click(screen.getByRole('switch', { name: /^18\+ only/ }));
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('18+')).toBeDefined();
  await fillForm(user);
  const requests = mockResponse(createPostEndpoint, aPost(1));
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({
    comms: ['voice', 'text'],
    spokenLanguages: ['ko'],
    playAreas: ['east-asia'],
    levels: [],
    isAdultsOnly: true,
  });
});
