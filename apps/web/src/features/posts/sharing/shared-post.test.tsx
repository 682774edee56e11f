import { getSessionEndpoint } from '@muster/contract/members/auth.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint } from '@muster/contract/posts/shared-posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '#test/a-post.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { renderApp } from '#test/render-app.tsx';

const post = aPost(1, { isShared: true });
const page = `/posts/${post.id}`;
const signInFirst = `/login?redirect=${encodeURIComponent(page)}`;
const registerFirst = `/register?redirect=${encodeURIComponent(page)}`;

function openPage(shared: Post = post) {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getSharedPostEndpoint, shared);
  return renderApp(page);
}

test('shows a shared post to visitors; sign-in and registration return to it', async () => {
  const { user, address } = openPage();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ben Carter is looking for players' });
  expect(heading).toBeDefined();
  expect(within(screen.getByRole('article')).getByText(post.description)).toBeDefined();
  expect(document.title).toBe('Ben Carter is looking for players · Muster');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(registerFirst);
  await user.click(screen.getByRole('link', { name: 'Sign in to connect' }));
  await waitFor(() => expect(address()).toBe(signInFirst));
});

test('asks visitors to sign in for an unshared post and returns to it', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockError(getSharedPostEndpoint, 'post-closed');
  const { user, address } = renderApp(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see this post' })).toBeDefined();
  expect(document.title).toBe('Post · Muster');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(registerFirst);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe(signInFirst));
});

test('shows the loading screen until the session is known', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getSharedPostEndpoint, post);
  const release = delayResponse(getSessionEndpoint);
  renderApp(page);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Loading...');
  release();
  expect(await screen.findByRole('link', { name: 'Sign in to connect' })).toBeDefined();
});

test('shows a malformed id as a closed post', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/posts/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('shows a load failure and reloads on Try again', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockError(getSharedPostEndpoint, 'internal');
  const { user } = renderApp(page);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load the post: Something went wrong/);
  mockResponse(getSharedPostEndpoint, post);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /is looking for players/ })).toBeDefined();
});
