import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPlayerStatusesEndpoint, type PlayerStatus } from '@muster/contract/members/player-statuses.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const zoeId = '019a3f6e-0000-7000-8000-000000000003';
const bens = aPost(3);
const zoes = aPost(2, { authorId: zoeId, authorName: 'Zoe Lind' });
const mine = aPost(1, { authorId: aMember.id, authorName: aMember.name });

const quick = { isNew: false, share: 0.9, medianSeconds: 360 };
const aStatus = (post: Post, status: Partial<PlayerStatus> = {}): PlayerStatus => ({
  memberId: post.authorId,
  isOnline: true,
  answers: quick,
  note: '',
  ...status,
});

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  const matching = { count: 4, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 4, games: [], platforms: [], without: {} });
  mockResponse(listPostsEndpoint, aPageOf([bens, aPost(4), zoes, mine]));
});

async function open(...statuses: PlayerStatus[]) {
  const requests = mockResponse(listPlayerStatusesEndpoint, statuses);
  const app = renderApp('/dashboard/browse-posts');
  await waitFor(() => expect(requests).toHaveLength(1));
  return { ...app, requests };
}

const cardOf = async (post: Post) => {
  const card = (await screen.findByText(post.description)).closest('article');
  return within(card ?? document.body);
};

test('requests the status of each other author once and shows presence, answers and notes on each card', async () => {
  const { requests } = await open(
    aStatus(bens),
    aStatus(zoes, { isOnline: false, answers: { ...quick, share: 0.5 }, note: 'Late' }),
  );
  const ben = await cardOf(bens);
  expect(await ben.findByText('Usually answers in 6 min')).toBeDefined();
  expect(ben.getByText('Online')).toBeDefined();
  const zoe = await cardOf(zoes);
  for (const text of ['Offline', 'Answers most requests', 'Your note: Late']) expect(zoe.getByText(text)).toBeDefined();
  const own = await cardOf(mine);
  expect([own, ben].flatMap((card) => card.queryAllByText(/Your note/))).toEqual([]);
  expect(own.queryByText(/Online|Offline|nswer/)).toBeNull();
  expect(screen.getAllByText('Online')).toHaveLength(2);
  expect(requests.flatMap(({ search }) => Object.values(search ?? {}).flat())).toEqual([bens.authorId, zoeId]);
});

test('shows nothing about players who hide their presence or are not visible', async () => {
  await open(aStatus(bens, { isOnline: null, answers: null }));
  const ben = await cardOf(bens);
  await ben.findByRole('button', { name: /^Connect/ });
  expect(screen.queryByText(/Online|Offline|nswer|New here/)).toBeNull();
});

test('shows the cards without statuses if they fail to load', async () => {
  const requests = mockError(listPlayerStatusesEndpoint, 'internal');
  renderApp('/dashboard/browse-posts');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findAllByRole('article')).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps the statuses for five minutes', async () => {
  const { requests, router } = await open(aStatus(bens), aStatus(zoes));
  await screen.findAllByText('Usually answers in 6 min');
  mockResponse(listGamesEndpoint, []);
  const leaveAndReturn = async (minutes: number) => {
    await act(() => router.navigate({ to: '/dashboard/create-post' }));
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    act(() => router.history.back());
    await screen.findAllByText('Usually answers in 6 min');
  };
  await leaveAndReturn(4);
  expect(requests).toHaveLength(1);
  await leaveAndReturn(2);
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('updates the presence by live events', async () => {
  const live = startLiveServer();
  await open(aStatus(bens), aStatus(zoes, { isOnline: null }));
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const ben = await cardOf(bens);
  expect(await ben.findByText('Online')).toBeDefined();
  const presence = { isOnline: false, lastSeenAt: null };
  act(() => live.push({ type: 'presence.changed', version: 1, memberId: bens.authorId, presence }));
  expect(await ben.findByText('Offline')).toBeDefined();
  act(() => live.push({ type: 'presence.changed', version: 1, memberId: bens.authorId, presence: null }));
  await waitFor(() => expect(ben.queryByText(/Online|Offline|nswer/)).toBeNull());
});
