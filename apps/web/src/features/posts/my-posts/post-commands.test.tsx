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
import { mockResponse } from '#test/network.ts';
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
  const menuButton = () => card.getByRole('button', { name: /^More actions/ });
  const openMenu = () => user.click(menuButton());
  const menuItem = (name: string) => screen.findByRole('menuitem', { name });
  return { user, card, menuButton, openMenu, menuItem };
}

const commands = ['No more players', 'Look for players', 'End session', 'Deactivate'];

test.each<[string, Post, readonly string[]]>([
  ['before the start', withCrew(60), ['Deactivate', 'No more players']],
  ['after the start', withCrew(-60), ['End session', 'No more players']],
  ['with a complete crew', withCrew(-60, { isComplete: true }), ['End session', 'Look for players']],
])('offers the commands of a post %s', async (_, post, expected) => {
  const { card, openMenu } = await openCard(post);
  await openMenu();
  await screen.findByRole('menu');
  const controls = [...card.getAllByRole('button'), ...screen.getAllByRole('menuitem')];
  const names = controls.map(({ textContent }) => textContent);
  expect(names.filter((name) => commands.includes(name))).toEqual(expected);
});

test('ends the search for a crew that stays, and starts it again', async () => {
  const post = withCrew(60);
  mockResponse(listReceivedRequestsEndpoint, [aReceivedRequest({ postId: post.id })]);
  const { user, card, menuButton, openMenu, menuItem } = await openCard(post);
  await openMenu();
  await user.click(await menuItem('No more players'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'No more players?' }));
  await dialog.findByText("1 player is waiting. They'll see that the crew is complete.");
  mockResponse(commandPostEndpoint, { ...post, isComplete: true, updatedAt: inMinutes(1) });
  await user.click(dialog.getByRole('button', { name: 'No more players' }));
  await card.findByText("You aren't looking for more players. Only players you invite can join.");
  await waitFor(() => expect(document.activeElement).toBe(menuButton()));
  mockResponse(commandPostEndpoint, { ...post, updatedAt: inMinutes(2) });
  await openMenu();
  await user.click(await menuItem('Look for players'));
  await waitFor(() => expect(card.queryByText(/^You aren't looking/)).toBeNull());
});
