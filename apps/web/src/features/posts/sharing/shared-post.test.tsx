import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/members/auth.ts';
import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { getPostEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint } from '@muster/contract/posts/shared-posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '#test/a-post.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

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

test('shows the start in the zone of the visitor', async () => {
  const startsAt = new Date(Date.now() + 90 * 60_000);
  openPage({ ...post, startsAt, closesAt: new Date(startsAt.getTime() + 7_200_000) });
  const time = within(await screen.findByRole('article')).getByText(/in 2 hours$/);
  expect(time.textContent).toContain(startsAt.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' }));
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

test.each([
  ['shared', 'the sign-in page', 'Sign in to connect'],
  ['shared', 'the post', undefined],
  ['unshared', 'the sign-in page', 'Sign in'],
  ['unshared', 'the post', undefined],
])('a visitor of a post (%s) who creates an account from %s returns to it', async (kind, _, signInLink) => {
  mockResponse(getSessionEndpoint, { member: null });
  if (kind === 'shared') mockResponse(getSharedPostEndpoint, post);
  else mockError(getSharedPostEndpoint, 'post-closed');
  const { user, address } = renderApp(`${page}?ref=friend`);
  if (signInLink !== undefined) await user.click(await screen.findByRole('link', { name: signInLink }));
  if (signInLink !== undefined) await screen.findByRole('heading', { name: 'Welcome back' });
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Join Muster' });
  expect(address()).toBe(registerFirst);
  mockResponse(registerEndpoint, { id: aMember.id });
  const entries = { 'Full Name': 'Ada', 'Email address': 'ada@example.com' };
  for (const [label, text] of Object.entries(entries)) await user.type(screen.getByLabelText(label), text);
  for (const label of ['Password', 'Confirm Password']) await user.type(screen.getByLabelText(label), 'tangerine!');
  await user.keyboard('{Enter}');
  await screen.findByText('Account created successfully! Please log in.');
  expect(address()).toBe(signInFirst);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  mockResponse(signInEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(getPostEndpoint, post);
  await user.keyboard('tangerine!{Enter}');
  expect(await screen.findByRole('button', { name: /^Connect with Ben Carter/ })).toBeDefined();
  expect(address()).toBe(page);
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

test('shows that a post was closed when the visitor returns to the page', async () => {
  openPage();
  await screen.findByRole('heading', { level: 1, name: 'Ben Carter is looking for players' });
  mockError(getSharedPostEndpoint, 'post-closed');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see this post' })).toBeDefined();
});
