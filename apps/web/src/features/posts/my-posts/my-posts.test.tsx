import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const myPost = (post: Partial<Post> = {}): Post =>
  aPost(1, { authorId: aMember.id, authorName: aMember.name, ...post });

async function openDashboard(posts: Post[]) {
  mockResponse(listMyPostsEndpoint, aPageOf(posts));
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'My Posts' });
  return app;
}

test('shows a loading text', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([]));
  const release = delayResponse(listMyPostsEndpoint);
  renderApp('/dashboard');
  expect(await screen.findByText('Loading your posts...')).toBeDefined();
  release();
  await screen.findByText('No posts yet');
  expect(screen.queryByText('Loading your posts...')).toBeNull();
});

test('links to the form if there are no posts', async () => {
  await openDashboard([]);
  expect(await screen.findByText("You haven't created any gaming crew posts yet.")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Your First Post' }).getAttribute('href')).toBe(
    '/dashboard/create-post',
  );
});

test('shows state, all tags and the number of responses', async () => {
  await openDashboard([myPost({ isActive: false, tags: ['a', 'b', 'c', 'd', 'e'], responses: 3 })]);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Inactive')).toBeDefined();
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(card.getByText('3 responses')).toBeDefined();
});

test('shows title, skill level and region of an older post', async () => {
  await openDashboard([myPost({ title: 'Late crew', skillLevel: 'Gold', region: 'EU' })]);
  expect(await screen.findByText('Late crew')).toBeDefined();
  expect(screen.getByText('Gold')).toBeDefined();
  expect(screen.getByText('EU')).toBeDefined();
});

test('deactivates a post optimistically', async () => {
  const { user } = await openDashboard([myPost()]);
  const requests = mockResponse(setPostActiveEndpoint, myPost({ isActive: false }));
  const respond = delayResponse(setPostActiveEndpoint);
  await user.click(await screen.findByRole('button', { name: 'Deactivate: Valorant' }));
  expect(screen.getByText('Inactive')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Activate: Valorant' });
  respond();
  // The mutation must settle before the next test, which uses the same post.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  expect(requests[0]?.body).toEqual({ isActive: false });
});

test.each([
  [{ acceptedSeats: 3, waitingCount: 1 }, "3 players are in, 2 are waiting. They'll be notified."],
  [{ acceptedSeats: 1 }, "1 player is in, 1 is waiting. They'll be notified."],
  [{ offeredSeats: 1 }, "2 players are waiting. They'll be notified."],
])('asks before it calls off a post with a crew: %o', async (crew, notice) => {
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest({ postId: myPost().id })]);
  const { user } = await openDashboard([myPost(crew)]);
  const requests = mockResponse(setPostActiveEndpoint, myPost({ ...crew, isActive: false }));
  const deactivate = await screen.findByRole('button', { name: 'Deactivate: Valorant' });
  await screen.findByText('Requests');
  await user.click(deactivate);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate post?' }));
  expect(dialog.getByText(new RegExp(notice.replaceAll('.', '[.]')))).toBeDefined();
  expect(requests).toEqual([]);
  mockResponse(listMyPostsEndpoint, aPageOf([myPost({ ...crew, isActive: false })]));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ isActive: false }]));
  await user.click(screen.getByRole('button', { name: /^Delete: Valorant, / }));
  await screen.findByText('Are you sure you want to delete this post?');
  expect(screen.queryByText(notice)).toBeNull();
});

test('states who will be notified before a post with a crew is deleted', async () => {
  const { user } = await openDashboard([myPost({ acceptedSeats: 2 })]);
  await user.click(await screen.findByRole('button', { name: /^Delete: Valorant, / }));
  await screen.findByText('Are you sure you want to delete this post?');
  expect(screen.getByText("2 players are in. They'll be notified.")).toBeDefined();
});

test('ignores a second click while the change is pending', async () => {
  const { user } = await openDashboard([myPost()]);
  const deactivate = await screen.findByRole('button', { name: 'Deactivate: Valorant' });
  const requests = mockResponse(setPostActiveEndpoint, myPost({ isActive: false }));
  const respond = delayResponse(setPostActiveEndpoint);
  mockResponse(listMyPostsEndpoint, aPageOf([myPost({ isActive: false })]));
  await user.dblClick(deactivate);
  const button = screen.getByRole('button', { name: 'Activate: Valorant' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button).toBe(document.activeElement);
  respond();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  expect(requests.map(({ body }) => body)).toEqual([{ isActive: false }]);
});

test('reverts the state after a failure and shows the reason', async () => {
  const { user } = await openDashboard([myPost()]);
  const deactivate = await screen.findByRole('button', { name: 'Deactivate: Valorant' });
  mockError(setPostActiveEndpoint, 'permission-denied');
  failNetwork(listMyPostsEndpoint);
  await user.click(deactivate);
  expect(await screen.findAllByText("Failed to update post: You don't have permission to do this.")).not.toHaveLength(
    0,
  );
  expect(await screen.findByText('Active')).toBeDefined();
});

test('deletes a post after confirmation', async () => {
  const { user } = await openDashboard([myPost()]);
  const requests = mockResponse(deletePostEndpoint, { id: myPost().id });
  await user.click(await screen.findByRole('button', { name: /^Delete: Valorant, / }));
  expect(await screen.findByText('Are you sure you want to delete this post?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(requests).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^Delete: Valorant, / }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('names the post in the delete button and dialog, also next to another post for the same game', async () => {
  const [late, early] = [
    myPost({ description: 'Two for ranked,\nlate tonight and every other night of this week' }),
    aPost(2, { authorId: aMember.id, description: 'Early birds' }),
  ];
  const { user } = await openDashboard([late, early]);
  expect(await screen.findByRole('button', { name: `Delete: ${early.game}, “Early birds”` })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete: Valorant, “Two for ranked, late tonight and every…”' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this post?')).toBeDefined();
  expect(question.getByText('Valorant on PC')).toBeDefined();
  expect(question.getByText(/^Two for ranked,/)).toBeDefined();
});

const secondPost = aPost(2, { authorId: aMember.id, game: 'Rust' });
const thirdPost = aPost(3, { authorId: aMember.id, game: 'FIFA' });

test.each([
  ['the next card', [myPost(), secondPost, thirdPost], 'Rust', 'FIFA'],
  ['the previous card if there is no next one', [myPost(), secondPost], 'Rust', 'Valorant'],
])('focuses %s after a deletion', async (_, posts, deleted, focused) => {
  const { user } = await openDashboard(posts);
  mockResponse(deletePostEndpoint, { id: myPost().id });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Delete: ${deleted}, `) }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: focused })).toBe(document.activeElement));
  expect(screen.queryByRole('heading', { name: deleted })).toBeNull();
});

test('focuses the link to the form after the last deletion', async () => {
  const { user } = await openDashboard([myPost()]);
  mockResponse(deletePostEndpoint, { id: myPost().id });
  await user.click(await screen.findByRole('button', { name: /^Delete: Valorant, / }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const link = await screen.findByRole('link', { name: 'Create Your First Post' });
  await waitFor(() => expect(link).toBe(document.activeElement));
});

test('keeps a post that could not be deleted and shows the reason in the dialog', async () => {
  const { user } = await openDashboard([myPost()]);
  mockError(deletePostEndpoint, 'internal');
  await user.click(await screen.findByRole('button', { name: /^Delete: Valorant, / }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Failed to delete post: Something went wrong on our side/)).toBeDefined();
});

test('shows a load failure and reloads on Try again', async () => {
  mockError(listMyPostsEndpoint, 'internal');
  const { user } = renderApp('/dashboard');
  await screen.findByText(/^Failed to fetch your posts: Something went wrong on our side/);
  mockResponse(listMyPostsEndpoint, aPageOf([myPost()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeDefined();
});

test('a post that has ended offers to post it again, with its content, at the same weekday and time', async () => {
  const closed = {
    isActive: false,
    closedReason: 'ended',
    startsAt: new Date(2026, 0, 6, 21, 30),
    closesAt: new Date(2026, 0, 6, 23, 30),
  } as const;
  const post = myPost({ ...closed, description: 'Two for ranked', tags: ['chill'] });
  const { user } = await openDashboard([post]);
  mockResponse(getPostEndpoint, post);
  mockResponse(getJoinDetailsEndpoint, { joinDetails: 'Lobby 7' });
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  await user.click(await screen.findByRole('link', { name: 'Post again: Valorant' }));
  expect(await screen.findByDisplayValue('Two for ranked')).toBeDefined();
  expect(screen.getByDisplayValue('Lobby 7')).toBeDefined();
  const start = new Date(screen.getByLabelText<HTMLInputElement>('Start').value);
  expect([start.getDay(), start.getHours(), start.getMinutes(), start > new Date()]).toEqual([2, 21, 30, true]);
  expect(screen.getByRole('switch', { name: /^Active post/ }).getAttribute('aria-checked')).toBe('true');
});

test('prompts the author of a post that closes within three days', async () => {
  const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const { user } = await openDashboard([myPost({ confirmBy: inDays(2.9) }), aPost(2, { confirmBy: inDays(3.1) })]);
  const requests = mockResponse(setPostActiveEndpoint, myPost({ confirmBy: inDays(30) }));
  mockResponse(listMyPostsEndpoint, aPageOf([myPost({ confirmBy: inDays(30) })]));
  const question = 'Still looking for Valorant players? This post closes in 3 days.';
  expect(await screen.findAllByText(question)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Keep post: Valorant' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(requests.map(({ body }) => body)).toEqual([{ isActive: true }]);
});

test('asks the author of a complete crew whether it still plays', async () => {
  await openDashboard([myPost({ confirmBy: new Date(Date.now() + 86_400_000 * 2), isComplete: true })]);
  expect(await screen.findByText('Is your Valorant crew still playing? This post closes in 2 days.')).toBeDefined();
});

test('reports that closing a post from the prompt failed, although the prompt is gone meanwhile', async () => {
  const confirmBy = new Date(Date.now() + 86_400_000);
  const { user } = await openDashboard([myPost({ confirmBy })]);
  mockError(setPostActiveEndpoint, 'unavailable');
  const release = delayResponse(setPostActiveEndpoint);
  await user.click(await screen.findByRole('button', { name: 'Close post: Valorant' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close post: Valorant' })).toBeNull());
  release();
  expect(await screen.findAllByText(/^Failed to update post: /)).not.toHaveLength(0);
});

test('offers to post again if the time of a deactivated post has passed', async () => {
  const startsAt = new Date(Date.now() - 7_300_000);
  const { user } = await openDashboard([
    myPost({ isActive: false, startsAt, closesAt: new Date(Date.now() - 100_000) }),
  ]);
  expect(await screen.findByRole('link', { name: 'Post again: Valorant' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Valorant.*Closed today/ }));
  const card = within(screen.getByRole('article'));
  expect(card.getByText('This post has ended.')).toBeDefined();
  expect(screen.getAllByText('Valorant')).toHaveLength(1);
  expect(screen.getAllByText(/^Closed /)).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Post again: Valorant' })).toHaveLength(1);
  expect(card.getByRole('button', { name: /^Delete: Valorant/ })).toBeDefined();
  expect(card.queryByRole('button', { name: /^Activate/ })).toBeNull();
  expect(card.queryByRole('link', { name: /^Edit/ })).toBeNull();
});
