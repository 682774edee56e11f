import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockDashboard, mockResponse } from '#test/network.ts';
import { mockFacets, posts, SEARCH } from '#test/open-board.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

test('offers newer posts after a filtered board is reloaded', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockFacets();
  mockResponse(listPostsEndpoint, aPageOf(posts));
  const { router } = renderApp(SEARCH);
  await screen.findAllByRole('article');
  cleanup();
  queryClient.clear();
  mockResponse(listPostsEndpoint, aPageOf([aPost(4), ...posts]));
  const counted = mockFacets({ newer: 1 });
  renderApp(SEARCH, router.history);
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(posts.length);
  expect(counted).toMatchObject([{ search: { after: posts[0]?.id } }]);
});
