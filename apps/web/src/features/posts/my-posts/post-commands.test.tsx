import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { listReceivedRequestsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

const withCrew = (startsIn: number, post: Partial<Post> = {}): Post =>
  aPost(1, {
    authorId: aMember.id,
    startsAt: inMinutes(startsIn),
    closesAt: inMinutes(startsIn + 120),
    acceptedSeats: 2,
    ...post,
  });

beforeEach(() => {
  mockResponse(listChatsEndpoint, []);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
});

/** The card in My Posts. A game that is on also has one above. */
async function openCard(post: Post) {
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const { user } = renderApp('/dashboard');
  await screen.findByRole('button', { name: /^Delete/ });
  const card = within(within(screen.getByRole('region', { name: 'My Posts' })).getByRole('article'));
  const names = (): (string | null)[] => card.getAllByRole('button').map((button) => button.textContent);
  return { user, card, names };
}

const commands = ['No more players', 'Look for players', 'End session', 'Deactivate'];

test.each<[string, Post, readonly string[]]>([
  ['before the start', withCrew(60), ['Deactivate', 'No more players']],
  ['after the start', withCrew(-60), ['No more players', 'End session']],
  ['with a complete crew', withCrew(-60, { isComplete: true }), ['Look for players', 'End session']],
])('offers the commands of a post %s', async (_, post, expected) => {
  const { names } = await openCard(post);
  expect(names().filter((name) => commands.includes(name ?? ''))).toEqual(expected);
});

test('ends a session after a confirmation, and then offers to post it again', async () => {
  const post = withCrew(-60);
  const { user, card } = await openCard(post);
  const running = within(await screen.findByRole('region', { name: "It's time" }));
  expect(running.getByRole('button', { name: 'End session: Valorant' })).toBeDefined();
  await user.click(card.getByRole('button', { name: 'End session: Valorant' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this session?' }));
  mockError(commandPostEndpoint, 'internal');
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  await dialog.findByText(/^Failed to update post/);
  const ended = { ...post, isActive: false, closedReason: 'ended', closesAt: new Date() } as const;
  const sent = mockResponse(commandPostEndpoint, ended);
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  await card.findByText('This post has ended.');
  expect(sent).toMatchObject([{ params: { postId: post.id }, body: { name: 'end' } }]);
  expect(await card.findByRole('link', { name: 'Post again: Valorant' })).toBeDefined();
  expect(card.queryByText(/called off/)).toBeNull();
});

test('ends the search for a crew that stays, and starts it again', async () => {
  const post = withCrew(60);
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest({ postId: post.id })]);
  const { user, card } = await openCard(post);
  await user.click(card.getByRole('button', { name: 'No more players: Valorant' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'No more players?' }));
  await dialog.findByText("1 player is waiting. They'll see that the crew is complete.");
  mockResponse(commandPostEndpoint, { ...post, isComplete: true, updatedAt: inMinutes(1) });
  await user.click(dialog.getByRole('button', { name: 'No more players' }));
  await card.findByText("You aren't looking for more players. Only players you invite can join.");
  const search = await card.findByRole('button', { name: 'Look for players: Valorant' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  mockResponse(commandPostEndpoint, { ...post, updatedAt: inMinutes(2) });
  await user.click(search);
  expect(await card.findByRole('button', { name: 'No more players: Valorant' })).toBeDefined();
});
