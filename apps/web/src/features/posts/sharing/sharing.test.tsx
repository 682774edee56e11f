import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { storedOffline } from '#test/data/offline-post.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, failNetwork } from '#test/network.ts';
import { fillForm, gameField, openMore, press, submit } from '#test/post-form.ts';
import { startPostServer } from '#test/servers/post-server.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const own = aPost(1, { authorId: aMember.id });
const address = `${location.origin}/posts/${own.id}`;
const sharing = { name: /^Anyone with the link can see it/ };
const indexing = { name: /^Let search engines list it/ };
const isOn = (options: { name: RegExp }): string | null =>
  screen.getByRole('switch', options).getAttribute('aria-checked');

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

async function openDialog(shown: Partial<Post> = {}) {
  mockResponse(listMyPostsEndpoint, aPageOf([{ ...own, ...shown }]));
  const app = renderApp('/dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Share: Valorant' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Share post' })) };
}

const isShared = { isShared: true };

test('shows no link until the post is shared', async () => {
  const { user, dialog } = await openDialog();
  expect(dialog.queryByLabelText('Link to the post')).toBeNull();
  expect(dialog.queryByRole('switch', indexing)).toBeNull();
  const requests = mockResponse(setPostSharedEndpoint, { ...own, ...isShared });
  mockResponse(listMyPostsEndpoint, aPageOf([{ ...own, ...isShared }]));
  await user.click(dialog.getByRole('switch', sharing));
  expect(await dialog.findByLabelText('Link to the post')).toHaveProperty('value', address);
  expect(requests[0]?.body).toEqual({ isShared: true, isIndexable: false });
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText('Link copied.')).toBeDefined();
});

test('resets the search engine choice when sharing ends', async () => {
  const { user, dialog } = await openDialog(isShared);
  const listed = { ...own, isShared: true, isIndexable: true };
  const requests = mockResponse(setPostSharedEndpoint, listed);
  mockResponse(listMyPostsEndpoint, aPageOf([listed]));
  await user.click(dialog.getByRole('switch', indexing));
  await waitFor(() => expect(isOn(indexing)).toBe('true'));
  expect(requests[0]?.body).toEqual({ isShared: true, isIndexable: true });
  const later = mockResponse(setPostSharedEndpoint, own);
  mockResponse(listMyPostsEndpoint, aPageOf([own]));
  await waitFor(() => expect(dialog.getByRole('switch', sharing).hasAttribute('data-disabled')).toBe(false));
  await user.click(dialog.getByRole('switch', sharing));
  await waitFor(() => expect(dialog.queryByLabelText('Link to the post')).toBeNull());
  expect(later[0]?.body).toEqual({ isShared: false, isIndexable: false });
});

test('shows a failed change and keeps the link', async () => {
  const { user, dialog } = await openDialog(isShared);
  failNetwork(setPostSharedEndpoint);
  await user.click(dialog.getByRole('switch', sharing));
  expect(await screen.findAllByText(/^Couldn't change who can see the post:/)).not.toHaveLength(0);
  expect(dialog.getByLabelText('Link to the post')).toBeDefined();
});

test('explains the link of an inactive post', async () => {
  const { dialog } = await openDialog({ isShared: true, isActive: false });
  expect(dialog.getByText('This post is inactive. Nobody can open the link until you activate it.')).toBeDefined();
});

async function openForm() {
  const app = renderApp('/dashboard/create-post');
  await gameField();
  await openMore(app.user);
  return app;
}

test('does not share by default; the switches come last and state what visitors see', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  const { user } = await openForm();
  expect(isOn(sharing)).toBe('false');
  await user.click(screen.getByRole('switch', sharing));
  expect(screen.getByText(/^People without an account see the post, your first name and your picture,/)).toBeDefined();
  const names = screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent ?? '');
  expect(names.map((name) => name.split(/(?<=post|it|only)(?=[A-Z])/)[0])).toEqual([
    'Active post',
    '18+ only',
    'Anyone with the link can see it',
    'Let search engines list it',
  ]);
  for (const name of names.slice(1)) expect(name).not.toMatch(/game|platform/i);
});

test('sends the sharing choice and prefills it next time, but not the search engine choice', async () => {
  const server = startPostServer();
  const { user, router } = await openForm();
  await fillForm(user);
  await user.click(screen.getByRole('switch', sharing));
  await user.click(screen.getByRole('switch', indexing));
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(server.posts()).toMatchObject([{ isShared: true, isIndexable: true }]);
  await router.navigate({ to: '/dashboard' });
  await router.navigate({ to: '/dashboard/create-post' });
  await gameField();
  await openMore(user);
  expect([isOn(sharing), isOn(indexing)]).toEqual(['true', 'false']);
});

test('prefills the sharing choice of the last post', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, sharesPosts: true } });
  const server = startPostServer();
  const { user } = await openForm();
  expect(isOn(sharing)).toBe('true');
  await user.click(screen.getByRole('switch', sharing));
  await fillForm(user);
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(server.posts()).toMatchObject([{ isShared: false, isIndexable: false }]);
});

test('sends the sharing choice with quick and offline posts', async () => {
  const server = startPostServer();
  const { user } = await openForm();
  await fillForm(user);
  await user.click(screen.getByRole('switch', sharing));
  server.failWith('network-error');
  await submit(user);
  await screen.findByRole('button', { name: 'Save Offline' });
  await press(user, 'Create Quick Post');
  await screen.findByText('Quick post also failed. Try saving offline instead.');
  expect(server.attempts.at(-1)).toMatchObject({ quickPost: true, isShared: true });
  await press(user, 'Save Offline');
  await screen.findByText(/It will be synced when connection is restored\.$/);
  expect(storedOffline()).toMatchObject([{ data: { isShared: true, isIndexable: false } }]);
  expect(isOn(sharing)).toBe('true');
});

test('changes the visibility on edit and prefills it in the next form', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([own]));
  mockResponse(getPostEndpoint, own);
  const { user, router } = renderApp(`/dashboard/edit-post/${own.id}`);
  await gameField();
  await openMore(user);
  const requests = mockResponse(updatePostEndpoint, { ...own, ...isShared, updatedAt: new Date(Date.now() + 1_000) });
  await user.click(screen.getByRole('switch', sharing));
  await press(user, 'Save Changes');
  await screen.findByText('Post updated successfully!');
  expect(requests[0]?.body).toMatchObject({ isShared: true, isIndexable: false });
  await router.navigate({ to: '/dashboard/create-post' });
  await gameField();
  await openMore(user);
  expect(isOn(sharing)).toBe('true');
});
