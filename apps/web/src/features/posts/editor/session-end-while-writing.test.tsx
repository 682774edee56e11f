import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { createPostEndpoint, getPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { field, fillForm, gameField, submit } from '#test/post-form.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const post = aPost(1, { authorId: aMember.id });
const editPage = `/dashboard/edit-post/${post.id}`;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  mockResponse(getPostEndpoint, post);
});

async function signInAgain(user: UserEvent, member = aMember) {
  await user.click(screen.getByRole('link', { name: 'Go to Login' }));
  mockResponse(signInEndpoint, { member });
  await enterText(user, await screen.findByLabelText('Email address'), 'ada@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'seven purple otters');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const denied = () => screen.findByRole('heading', { level: 1, name: 'Access Denied' });

test('shows Access Denied if the session has ended on submit, and restores the form after signing in', async () => {
  const { user, address } = renderApp('/dashboard/create-post');
  await fillForm(user);
  mockError(createPostEndpoint, 'unauthenticated');
  mockResponse(getSessionEndpoint, { member: null });
  await submit(user);
  const heading = await denied();
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('You must be logged in to create a post.')).toBeDefined();
  expect(address()).toBe('/dashboard/create-post');
  await signInAgain(user);
  await gameField();
  expect(address()).toBe('/dashboard/create-post');
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

test('does the same on the edit page', async () => {
  const { user, address } = renderApp(editPage);
  await gameField();
  fireEvent.change(field('Description'), { target: { value: 'One seat free, tonight only' } });
  act(markSignedOut);
  await denied();
  await signInAgain(user);
  await gameField();
  expect(address()).toBe(editPage);
  expect(field('Description')).toHaveProperty('value', 'One seat free, tonight only');
});

test('shows an empty form to another member', async () => {
  const { user } = renderApp('/dashboard/create-post');
  await fillForm(user);
  act(markSignedOut);
  await denied();
  await signInAgain(user, { ...aMember, id: aPost(1).authorId });
  await gameField();
  expect(field('Description')).toHaveProperty('value', '');
});

test('hides the dashboard navigation and opens no other dashboard page', async () => {
  const { router, address } = renderApp('/dashboard/create-post');
  await gameField();
  act(markSignedOut);
  await denied();
  expect(screen.queryByRole('navigation')).toBeNull();
  await act(() => router.navigate({ to: '/dashboard/browse-posts' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toMatch(/^\/login\?redirect=/);
});

test('redirects a visitor to the sign-in page', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const { address } = renderApp('/dashboard/create-post');
  await screen.findByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Fdashboard%2Fcreate-post'));
});
