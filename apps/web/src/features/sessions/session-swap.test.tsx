import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse } from '#test/network.ts';
import { field, fillForm, gameField } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { refreshSession, markSignedOut } from '#src/lib/api/session-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from './session.ts';

const ben = { ...aMember, id: '019a3f6e-0000-7000-8000-000000000002', name: 'Ben Carter' };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  mockResponse(
    listMyPostsEndpoint,
    aPageOf([aPost(1, { authorId: aMember.id, description: 'Of Ada alone, unpublished' })]),
  );
});

/** Another tab has signed Ben in, and this one learns it. */
async function swap() {
  mockResponse(getSessionEndpoint, { member: ben });
  refreshSession();
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(ben.id));
}

test("does not show or store one member's draft for the next member", async () => {
  const { user, address } = renderApp('/dashboard/create-post');
  await fillForm(user);
  const posted = mockResponse(createPostEndpoint, aPost(1));
  await swap();
  await gameField();
  await waitFor(() => expect(field('Description')).toHaveProperty('value', ''));
  expect(address()).toBe('/dashboard/create-post');
  expect(sessionStorage.getItem(`post-draft:${ben.id}`)).toBeNull();
  expect(sessionStorage.getItem(`post-draft:${aMember.id}`)).toContain('Need two more for ranked');
  expect(posted).toEqual([]);
});

test("the next member's dashboard has no data of the previous member and stays current", async () => {
  const live = startLiveServer();
  renderApp('/dashboard');
  await screen.findByText('Of Ada alone, unpublished');
  const seen: boolean[] = [];
  const watcher = new MutationObserver(() => {
    const isBens = screen.queryByRole('heading', { name: /Welcome back, Ben/ }) !== null;
    if (isBens) seen.push(screen.queryByText('Of Ada alone, unpublished') !== null);
  });
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests = mockResponse(listMyPostsEndpoint, aPageOf([aPost(2, { description: 'Of Ben, for all' })]), promise);
  await swap();
  await screen.findByRole('heading', { name: /Welcome back, Ben/ });
  resolve();
  await screen.findByText('Of Ben, for all');
  watcher.disconnect();
  expect(seen).not.toEqual([]);
  expect(seen).not.toContain(true);
  expect(requests).toHaveLength(1);

  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(2, { description: 'Changed by Ben elsewhere' })]));
  act(() => live.push({ type: 'live.lagged' }));
  await screen.findByText('Changed by Ben elsewhere');
});

test('leaves no data if the session ended in between', async () => {
  renderApp('/dashboard');
  await screen.findByText('Of Ada alone, unpublished');
  queryClient.setQueryData(['secret'], 'of Ada');
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  act(markSignedOut);
  act(() => void queryClient.setQueryData(sessionQuery.queryKey, { member: ben }));
  await screen.findByText('No posts yet');
  await waitFor(() => expect(queryClient.getQueryData(['secret'])).toBeUndefined());
  expect(queryClient.getQueryData(sessionQuery.queryKey)?.member?.id).toBe(ben.id);
  expect(queryClient.getQueryData(['posts', 'mine'])).toBeDefined();
});
