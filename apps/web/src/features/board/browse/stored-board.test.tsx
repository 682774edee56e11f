import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listSentRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { cleanup, getConfig, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { storeLastMember } from '#src/features/sessions/last-member.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf } from '#test/data/a-post.ts';
import { failNetwork, mockDashboard, mockResponse } from '#test/network.ts';
import { BOARD, mockFacets, posts } from '#test/open-board.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const HOUR_MS = 3_600_000;
const accepted = aJoinRequest({ state: 'accepted' });
const openCheck = {
  postId: accepted.postId ?? '',
  game: accepted.game,
  startsAt: new Date(Date.now() + HOUR_MS),
  author: accepted.author,
  answerBy: new Date(Date.now() + HOUR_MS),
  outcome: null,
  requestId: accepted.id,
  mayReturn: false,
  crew: [],
};

const copyKey = `offline-copy:${aMember.id}`;
const copyKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(copyKey));

beforeEach(async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockFacets();
  mockResponse(listPostsEndpoint, aPageOf(posts));
  mockResponse(listSentRequestsEndpoint, [accepted]);
  mockResponse(listReadyChecksEndpoint, [openCheck]);
  renderApp(BOARD);
  await screen.findAllByRole('article');
  await vi.waitUntil(() => copyKeys().length === 3, { timeout: getConfig().asyncUtilTimeout });
  cleanup();
  queryClient.clear();
  for (const endpoint of [
    getSessionEndpoint,
    listPostsEndpoint,
    getPostFacetsEndpoint,
    listSentRequestsEndpoint,
    listReadyChecksEndpoint,
  ])
    failNetwork(endpoint);
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

test('offline, shows the requests as last loaded and an unanswered ready check', async () => {
  renderApp(BOARD);
  expect(await screen.findByRole('region', { name: 'Waiting for your answer' })).toBeDefined();
  await screen.findByText("You're in");
  const cards = screen.getAllByRole('article').map((card) => within(card));
  expect(cards.map((card) => card.queryByRole('button', { name: /^Connect/ }) !== null)).toEqual([true, true, false]);
});

test('offline, offers no request to join while the sent requests are unknown', async () => {
  localStorage.removeItem(`${copyKey}:sent-requests`);
  renderApp(BOARD);
  await screen.findByRole('region', { name: 'Waiting for your answer' });
  expect(screen.getAllByRole('article')).toHaveLength(posts.length);
  expect(screen.queryByRole('button', { name: /^Connect/ })).toBeNull();
});

test.each([
  ['after signing out', null],
  ['of another member', { ...aMember, id: '019a3f6e-0000-7000-8000-00000000000b' }],
])('deletes the copy %s', (_, member) => {
  storeLastMember(aMember);
  expect(localStorage.getItem(copyKey)).not.toBeNull();
  storeLastMember(member);
  expect(copyKeys()).toEqual([]);
});
