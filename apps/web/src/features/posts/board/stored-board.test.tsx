import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { storeLastMember } from '#src/lib/session/last-member.ts';
import { aPageOf } from '#test/a-post.ts';
import { failNetwork, mockDashboard, mockResponse } from '#test/network.ts';
import { BOARD, mockFacets, posts } from '#test/open-board.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const copyKey = `offline-copy:${aMember.id}`;

beforeEach(async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockFacets();
  mockResponse(listPostsEndpoint, aPageOf(posts));
  renderApp(BOARD);
  await screen.findAllByRole('article');
  cleanup();
  queryClient.clear();
  for (const endpoint of [getSessionEndpoint, listPostsEndpoint, getPostFacetsEndpoint]) failNetwork(endpoint);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

test('offline, shows the last board with its age, and states that another filter is not available', async () => {
  renderApp(BOARD);
  expect(await screen.findByText(/^Can't reach Muster\. Showing the board from \d\d:\d\d [AP]M\.$/)).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(posts.length);
  cleanup();
  renderApp(`${BOARD}?platform=PC`);
  expect(await screen.findByText(/this browser has no copy of the board with these filters/)).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

test.each([
  ['after signing out', null],
  ['of another member', { ...aMember, id: '019a3f6e-0000-7000-8000-00000000000b' }],
])('deletes the copy %s', (_, member) => {
  storeLastMember(aMember);
  expect(localStorage.getItem(copyKey)).not.toBeNull();
  storeLastMember(member);
  expect(localStorage.getItem(copyKey)).toBeNull();
});
