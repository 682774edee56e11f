import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const other = '019a3f6e-0000-7000-8000-000000000003';
const mine = aPost(1, { authorId: aMember.id, authorName: aMember.name });
const [bens, zoes] = [aPost(2), aPost(3, { authorId: other, authorName: 'Zoe Hart' })];
const ben = { memberId: bens.authorId, name: bens.authorName, blockedAt: new Date() };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

function mockBoard(posts: Post[]) {
  const matching = { count: posts.length, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: posts.length, games: [], platforms: [], without: {} });
  return mockResponse(listPostsEndpoint, aPageOf(posts));
}

async function open(posts: Post[]) {
  const live = startLiveServer();
  mockBoard(posts);
  const app = renderApp('/dashboard/browse-posts');
  await screen.findByText(`Showing ${posts.length} of ${posts.length} posts`);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  return { ...app, live };
}

const shown = () => screen.queryAllByRole('article').map((card) => card.textContent?.match(/evening (\d)/)?.[1]);
const menus = () => screen.queryAllByRole('button', { name: /^More actions for .*'s post$/ });

test('offers report and block on posts of others only', async () => {
  await open([zoes, mine]);
  expect(menus().map((menu) => menu.getAttribute('aria-label'))).toEqual(["More actions for Zoe Hart's post"]);
});

test('reports a post by its id', async () => {
  const { user } = await open([bens]);
  const reported = mockResponse(createReportEndpoint, { id: other });
  await user.click(screen.getByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report post' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report post' }));
  await user.click(dialog.getByRole('radio', { name: 'Cheating or account selling' }));
  await user.click(dialog.getByRole('button', { name: /^Send report/ }));
  await dialog.findByText(/Thanks/);
  expect(reported.map(({ body }) => body)).toEqual([
    { kind: 'post', postId: bens.id, reason: 'Cheating or account selling', note: '' },
  ]);
});

test('removes the posts of a blocked author from the board and its counts', async () => {
  const { user } = await open([zoes, bens, mine]);
  mockResponse(blockMemberEndpoint, ben);
  await user.click(screen.getByRole('button', { name: "More actions for Ben Carter's post" }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block player' }));
  mockBoard([zoes, mine]);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Block/ }));
  await waitFor(() => expect(shown()).toEqual(['3', '1']));
  expect(await screen.findByText('Showing 2 of 2 posts')).toBeDefined();
});

test('removes the posts of a member who blocks the viewer, and lists them again after the block ends', async () => {
  const { live } = await open([zoes, bens, mine]);
  const chatId = chatIdOf(aMember.id, other);
  mockBoard([bens, mine]);
  live.push({ type: 'chat.blocked', chatId, isBlocked: true });
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
  mockBoard([zoes, bens, mine]);
  live.push({ type: 'chat.blocked', chatId, isBlocked: false });
  await waitFor(() => expect(shown()).toEqual(['3', '2', '1']));
});
