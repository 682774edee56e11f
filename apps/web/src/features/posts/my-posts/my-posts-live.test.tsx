import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import type { LiveEvent, PostEvent } from '@muster/contract/live-events.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import {
  deletePostEndpoint,
  listMyPostsEndpoint,
  type Post,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { partner } from '#test/servers/chat-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, delayResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const mine = (number: number, post: Partial<Post> = {}): Post =>
  aPost(number, { authorId: aMember.id, authorName: aMember.name, ...post });

async function open(posts: Post[]) {
  const live = startLiveServer();
  const requests = mockResponse(listMyPostsEndpoint, aPageOf(posts));
  const app = renderApp('/dashboard');
  await screen.findAllByRole('article');
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const pushPostEvent = (type: PostEvent['type'], post: Post) => act(() => live.push(aPostEvent(type, post)));
  const push = (event: LiveEvent) => act(() => live.push(event));
  return { ...app, requests, push, pushPostEvent, pushLagged: () => push({ type: 'live.lagged' }) };
}

const games = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

test('shows a post that the member creates elsewhere', async () => {
  const { pushPostEvent } = await open([mine(1)]);
  const created = mine(2, { game: 'Rust' });
  mockResponse(listMyPostsEndpoint, aPageOf([created, mine(1)]));
  pushPostEvent('post.created', created);
  await waitFor(() => expect(games()).toEqual(['Rust', 'Valorant']));
});

test('shows a post as inactive when it is deactivated elsewhere', async () => {
  const { pushPostEvent } = await open([mine(1)]);
  mockResponse(listMyPostsEndpoint, aPageOf([mine(1, { isActive: false })]));
  pushPostEvent('post.removed', mine(1));
  expect(await screen.findByText('Inactive')).toBeDefined();
});

test('removes a post that the member deletes elsewhere', async () => {
  const { pushPostEvent } = await open([mine(2, { game: 'Rust' }), mine(1)]);
  mockResponse(listMyPostsEndpoint, aPageOf([mine(1)]));
  pushPostEvent('post.removed', mine(2));
  await waitFor(() => expect(games()).toEqual(['Valorant']));
});

test('updates the number of responses from the event', async () => {
  const { push } = await open([mine(1)]);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  const [author, requester] = [aMember, { ...partner, platforms: [], levels: [], spokenLanguages: [], bio: '' }];
  const request = aJoinRequest({ author, requester, postId: mine(1).id });
  push({ type: 'join-request.changed', request, responses: 1 });
  expect(await screen.findByText('1 response')).toBeDefined();
});

test('shows an edit from elsewhere', async () => {
  const { pushPostEvent } = await open([mine(1)]);
  pushPostEvent('post.changed', mine(1, { game: 'Rust' }));
  await waitFor(() => expect(games()).toEqual(['Rust']));
});

test('ignores the posts of others', async () => {
  const { pushPostEvent } = await open([mine(1)]);
  for (const type of ['post.created', 'post.changed', 'post.removed'] as const) pushPostEvent(type, aPost(5));
  pushPostEvent('post.changed', mine(1, { responses: 2 }));
  await screen.findByText('2 responses');
  expect(games()).toEqual(['Valorant']);
});

test('refetches after missed events', async () => {
  const { pushLagged } = await open([mine(1)]);
  mockResponse(listMyPostsEndpoint, aPageOf([mine(1, { game: 'Rust' })]));
  pushLagged();
  await waitFor(() => expect(games()).toEqual(['Rust']));
});

test('keeps the optimistic state when an event arrives during the change', async () => {
  const { user, pushPostEvent, requests } = await open([mine(1)]);
  const inactive = mine(1, { isActive: false, updatedAt: new Date(Date.now() + 60_000) });
  mockResponse(setPostActiveEndpoint, inactive);
  const respond = delayResponse(setPostActiveEndpoint);
  const shown: (boolean | undefined)[] = [];
  const watcher = new MutationObserver(() => shown.push(screen.queryByText('Inactive') !== null));
  await user.click(await screen.findByRole('button', { name: 'Deactivate: Valorant' }));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  pushPostEvent('post.changed', mine(1));
  pushPostEvent('post.removed', mine(1));
  mockResponse(listMyPostsEndpoint, aPageOf([inactive]));
  respond();
  const button = screen.getByRole('button', { name: 'Activate: Valorant' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  watcher.disconnect();
  expect(shown).not.toContain(false);
  expect(requests).toHaveLength(1);
});

test('does not restore a post deleted here from a pending response', async () => {
  const both = [mine(2, { game: 'Rust' }), mine(1)];
  const { user, pushPostEvent } = await open(both);
  await user.click(screen.getByRole('button', { name: /^Delete: Rust, / }));
  const confirm = await screen.findByRole('button', { name: 'Delete' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = mockResponse(listMyPostsEndpoint, aPageOf(both), promise);
  pushPostEvent('post.created', mine(3));
  await waitFor(() => expect(read).toHaveLength(1));
  mockResponse(deletePostEndpoint, { id: mine(2).id });
  mockResponse(listMyPostsEndpoint, aPageOf([mine(1)]));
  await user.click(confirm);
  await waitFor(() => expect(games()).toEqual(['Valorant']));
  resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(games()).toEqual(['Valorant']);
});

test('loads further pages and keeps their posts after a deletion', async () => {
  const live = startLiveServer();
  mockResponse(listMyPostsEndpoint, aPageOf([mine(3, { game: 'FIFA' }), mine(2, { game: 'Rust' })], mine(2).id));
  const { user } = renderApp('/dashboard');
  const more = await screen.findByRole('button', { name: /^Show more/ });
  const requests = mockResponse(listMyPostsEndpoint, aPageOf([mine(1)]));
  await user.click(more);
  await waitFor(() => expect(games()).toEqual(['FIFA', 'Rust', 'Valorant']));
  expect(requests[0]?.search).toEqual({ cursor: mine(2).id });
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();

  expect(live.isConnected()).toBe(true);
  mockResponse(deletePostEndpoint, { id: mine(2).id });
  await user.click(screen.getByRole('button', { name: /^Delete: Rust, / }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(games()).toEqual(['FIFA', 'Valorant']));
});

test('links to the edit page, of an active post in its menu', async () => {
  const { user, address } = await open([mine(1), mine(2, { isActive: false })]);
  const link = screen.getByRole('link', { name: /^Edit: / });
  expect(link.getAttribute('href')).toBe(`/dashboard/edit-post/${mine(2).id}`);
  await user.click(screen.getByRole('button', { name: 'More actions for your Valorant post' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/edit-post/${mine(1).id}`));
});
