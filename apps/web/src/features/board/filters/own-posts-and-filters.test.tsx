import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
// Loads the dialog before the first test.
import './filters-dialog.tsx';

const BOARD = '/dashboard/browse-posts';
const bens = aPost(2);
const mine = aPost(1, { authorId: aMember.id, authorName: aMember.name });

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

async function open(posts: Post[], address = BOARD) {
  const matching = { count: posts.length, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 9, games: [], platforms: [], without: {} });
  const requests = mockResponse(listPostsEndpoint, aPageOf(posts));
  const app = renderApp(address);
  await screen.findByText(new RegExp(`^Showing ${posts.length} of 9 posts`));
  return { ...app, requests };
}

const shown = () => screen.queryAllByRole('article').map(({ textContent }) => /evening (\d)/.exec(textContent)?.[1]);
const hideSwitch = () => screen.getByRole('switch', { name: 'Hide my posts' });

test('hides the member’s own posts without a request, and remembers it', async () => {
  const { user, requests } = await open([bens, mine]);
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
  await user.click(hideSwitch());
  expect(screen.getByText('Showing 2 of 9 posts, yours hidden')).toBeDefined();
  expect(shown()).toEqual(['2']);
  expect(requests).toHaveLength(1);
  cleanup();
  const again = await open([bens, mine]);
  await waitFor(() => expect(shown()).toEqual(['2']));
  expect(hideSwitch()).toHaveProperty('ariaChecked', 'true');
  await again.user.click(hideSwitch());
  expect(shown()).toEqual(['2', '1']);
});

test('offers to show the own posts if there are no others', async () => {
  localStorage.setItem(`board-hides-own:${aMember.id}`, 'true');
  const { user } = await open([mine]);
  await user.click(await screen.findByRole('button', { name: 'Show my posts' }));
  expect(shown()).toEqual(['1']);
  expect(hideSwitch()).toHaveProperty('ariaChecked', 'false');
});

test('ignores that another member hides their posts', async () => {
  localStorage.setItem(`board-hides-own:${bens.authorId}`, 'true');
  await open([bens, mine]);
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
});

test('the filters of a narrow window are in a dialog, whose button shows how many are active', async () => {
  const { user, address } = await open([bens], `${BOARD}?search=mic&platform=PC&when=now`);
  const opener = screen.getByRole('button', { name: 'Filters 2 active' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(dialog.getByText('Showing 1 of 9 posts')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /^Tonight/ }));
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=mic&platform=PC&when=tonight&sort=soonest`));
  await user.click(dialog.getByRole('switch', { name: 'Hide my posts' }));
  expect(localStorage.getItem(`board-hides-own:${aMember.id}`)).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(address()).toBe(BOARD));
  await user.click(dialog.getByRole('button', { name: 'Show posts' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.getByRole('button', { name: 'Filters' })).toBe(opener);
});
