import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { PostFacets } from '@muster/contract/board/board.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { errors } from '@muster/contract/errors.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { startChatServer, partner } from '#test/servers/chat-server.ts';
import { mockResponse, mockError } from '#test/network.ts';
import { aMember, leaveLists, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
});

const BOARD = '/dashboard/browse-posts';

function mockBoard(posts: Post[], nextCursor: string | null = null, counts: Partial<PostFacets> = {}) {
  const games = [{ option: 'Counter-Strike 2', count: 2, isAtLeast: false }];
  const platforms = [{ option: 'PC', count: 3, isAtLeast: false }];
  const matching = { count: posts.length, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 9, games, platforms, without: {}, ...counts });
  return mockResponse(listPostsEndpoint, { posts, nextCursor });
}

async function open(posts: Post[], address = BOARD) {
  const requests = mockBoard(posts);
  const app = renderApp(address);
  await screen.findByText(`Showing ${posts.length} of 9 posts`);
  return { ...app, requests };
}

test('shows the author and Connect on each card, but no Connect on the member’s own posts', async () => {
  await open([aPost(1), aPost(2, { authorId: aMember.id, authorName: aMember.name })]);
  const cards = await screen.findAllByRole('article');
  const buttons = cards.map((card) => within(card).queryByRole('button', { name: /^Connect/ })?.ariaLabel);
  expect(buttons).toEqual(['Connect with Ben Carter', undefined]);
});

test('a post with roles prompts for a role, and choosing one sends the request', async () => {
  const roles = [
    { name: 'Tank', count: 1, authorCount: 1 },
    { name: 'Healer', count: 2 },
  ];
  const { user, address } = await open([aPost(1, { roles, acceptedByRole: [1, 1] })]);
  startChatServer(0);
  expect(within(await screen.findByRole('article')).getByText('Tank', { selector: 'footer *' })).toBeDefined();
  const connected = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await user.click(screen.getByRole('button', { name: /^Connect/ }));
  const choices = within(await screen.findByRole('group', { name: 'Your role' })).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Tank1/1, filled', 'Healer1/2', 'Any role']);
  expect(connected).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Healer/ }));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\/chat\//));
  expect(connected).toMatchObject([{ body: { partySize: 1, roles: ['Healer'] } }]);
});

test('records a response on Connect and opens the conversation with the author', async () => {
  const { user, address } = await open([aPost(1)]);
  startChatServer(0);
  const connected = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await user.click(await screen.findByRole('button', { name: /^Connect with Ben Carter/ }));
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${partner.id}`));
  expect(connected).toHaveLength(1);
});

test('says that the post is closed if Connect finds it inactive, and stays on the board', async () => {
  const { user, address } = await open([aPost(1)]);
  mockError(requestToJoinEndpoint, 'post-closed');
  await user.click(await screen.findByRole('button', { name: /^Connect with Ben Carter/ }));
  expect(await screen.findAllByText(`Couldn't connect: ${errors['post-closed'].message}`)).not.toHaveLength(0);
  expect(address()).toBe(BOARD);
});

test('requests a filter from the URL and shows it in the filter bar', async () => {
  const { requests } = await open([aPost(1)], `${BOARD}?game=Counter-Strike%202&search=mic`);
  expect(requests[0]?.search).toEqual({ game: 'Counter-Strike 2', search: 'mic' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'mic');
  expect((await screen.findByRole('combobox', { name: 'Game' })).textContent).toBe('Counter-Strike 2');
});

test('filters by seats for a party, and offers to remove the filter', async () => {
  const { user, address } = await open([aPost(1)]);
  const requests = mockBoard([], null, { without: { party: { count: 4, isAtLeast: false } } });
  await user.click(await screen.findByRole('combobox', { name: 'Seats for my party' }));
  await user.click(await screen.findByRole('option', { name: 'Seats for 3' }));
  await waitFor(() => expect(address()).toBe(`${BOARD}?party=3`));
  await waitFor(() => expect(requests.at(-1)?.search).toEqual({ party: '3' }));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Seats for 3: +4 posts' }));
  await waitFor(() => expect(address()).toBe(BOARD));
});

test('ignores invalid search parameters and removes them from the URL', async () => {
  const { requests, address, router } = await open(
    [aPost(1)],
    `${BOARD}?utm_source=mail&game=1&game=2&platform=%7B%7D`,
  );
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  expect(requests.map((request) => request.search)).toEqual([{}]);
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  await waitFor(() => expect(address()).toBe(BOARD));
  expect(router.history.length).toBe(1);
});

test('keeps the valid search parameters in the URL', async () => {
  const { address } = await open([aPost(1)], `${BOARD}?platform=PC&search=mic&foo=bar`);
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=mic&platform=PC`));
});

test('treats a search for a number as text', async () => {
  const { requests } = await open([aPost(1)], `${BOARD}?search=1`);
  expect(requests[0]?.search).toEqual({ search: '1' });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '1');
});

test('writes a numeric search to the URL without quotes', async () => {
  const { user, address } = await open([aPost(1)]);
  await user.type(screen.getByRole('searchbox'), '2042');
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=2042`));
});

test('writes the search to the URL after a delay', async () => {
  const { user, address } = await open([aPost(1)]);
  await user.type(screen.getByRole('searchbox'), ' ranked ');
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=ranked`));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', ' ranked ');
});

test('filters by the selected option and shows counts in the options', async () => {
  const { user, address } = await open([aPost(1)]);
  await user.click(await screen.findByRole('combobox', { name: 'Game' }));
  const option = await screen.findByRole('option', { name: /Counter-Strike 2/ });
  expect(option.textContent).toContain('2');
  await user.click(option);
  await waitFor(() => expect(address()).toBe(`${BOARD}?game=Counter-Strike+2`));
});

test('removes all filters with Clear Filters and focuses the search field', async () => {
  const { user, address } = await open([aPost(1)], `${BOARD}?platform=PC&search=mic`);
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(address()).toBe(BOARD));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('keeps the focus in the search field after Clear search', async () => {
  const { user } = await open([aPost(1)], `${BOARD}?search=mic`);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('offers to remove each filter when nothing matches', async () => {
  const { user, address } = await open([], `${BOARD}?platform=PC&search=mic`);
  expect(await screen.findByText('No posts found')).toBeDefined();
  expect(screen.getByText('No posts match your current filters.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove filter PC' }));
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=mic`));
});

test('moves the focus from a removed filter to the first card, or to the search field if there is none', async () => {
  const { user } = await open([], `${BOARD}?platform=PC&game=Rust&search=mic`);
  screen.getByRole('button', { name: 'Remove filter PC' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  mockBoard([aPost(1)]);
  screen.getByRole('button', { name: 'Remove filter Rust' }).focus();
  await user.keyboard('{Enter}');
  const card = await screen.findByRole('article');
  await waitFor(() => expect(document.activeElement).toBe(within(card).getByRole('heading')));
});

test('sorts the filters to remove by the number of posts they hide', async () => {
  const without = { search: { count: 1, isAtLeast: false }, platform: { count: 1200, isAtLeast: true } };
  mockBoard([], null, { without });
  renderApp(`${BOARD}?platform=PC&search=mic`);
  await screen.findByRole('button', { name: 'Remove filter PC: +1,200+ posts' });
  const buttons = screen.getAllByRole('button', { name: /^Remove filter/ });
  expect(buttons.map((button) => button.textContent)).toEqual(['PC+1,200+ posts', '“mic”+1 post']);
});

test('marks a lower bound with a plus sign', async () => {
  mockBoard([aPost(1)], null, { matching: { count: 1000, isAtLeast: true }, active: 1_000_000 });
  renderApp(BOARD);
  expect(await screen.findByText('Showing 1,000+ of 1,000,000 posts')).toBeDefined();
});

test('offers the next page after an empty page', async () => {
  mockBoard([], aPost(1).id);
  const { user } = renderApp(BOARD);
  const more = await screen.findByRole('button', { name: /^Show more/ });
  expect(screen.queryByText('No posts found')).toBeNull();
  mockResponse(listPostsEndpoint, { posts: [aPost(0)], nextCursor: null });
  await user.click(more);
  expect(await screen.findByRole('article')).toBeDefined();
});

test('removes a post that was deleted before Connect', async () => {
  const { user } = await open([aPost(2), aPost(1, { authorName: 'Ines Kaya' })]);
  mockError(requestToJoinEndpoint, 'post-closed');
  await user.click(await screen.findByRole('button', { name: /^Connect with Ben Carter/ }));
  expect(await screen.findByRole('button', { name: 'Closed' })).toBeDefined();
  await leaveLists(user);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByText('Ines Kaya')).toBeDefined();
});

test('restores the cards from the cache an hour later without a request', async () => {
  const { requests, router } = await open([aPost(2), aPost(1)]);
  await screen.findAllByRole('article');
  mockResponse(listGamesEndpoint, []);
  await act(() => router.navigate({ to: '/dashboard/create-post' }));
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  act(() => router.history.back());
  expect(await screen.findAllByText(/evening \d/)).toHaveLength(2);
  expect(requests).toHaveLength(1);
});

test('loads the next page with the Show more button', async () => {
  const cursor = aPost(1).id;
  mockBoard([aPost(1)], cursor);
  const { user } = renderApp(BOARD);
  const more = await screen.findByRole('button', { name: /^Show more/ });
  const requests = mockResponse(listPostsEndpoint, { posts: [aPost(0)], nextCursor: null });
  await user.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(requests[0]?.search).toEqual({ cursor });
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

test.each([
  ['on Try again', () => screen.getByRole('button', { name: 'Try again' }).click()],
  ['when the browser is online', () => void dispatchEvent(new Event('online'))],
])('shows a load failure and reloads %s', async (_, reload) => {
  mockBoard([]);
  mockError(listPostsEndpoint, 'internal');
  renderApp(BOARD);
  await screen.findByText(/^Failed to fetch posts: Something went wrong on our side/);
  mockBoard([aPost(1)]);
  act(reload);
  expect(await screen.findByRole('article')).toBeDefined();
});

const facet = (option: string, count: number) => ({ option, count, isAtLeast: false });

test('offers cross-platform posts to a platform filter with few matches', async () => {
  mockBoard([aPost(1)], null, { platforms: [facet('PC', 1), facet('Cross-platform', 4)] });
  const { user, address } = renderApp(`${BOARD}?platform=PC&search=mic`);
  await user.click(await screen.findByRole('button', { name: '+4 cross-platform' }));
  await waitFor(() => expect(address()).toBe(`${BOARD}?search=mic&platform=Cross-platform`));
  expect(screen.queryByRole('button', { name: '+4 cross-platform' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test.each([
  ['no platform filter', '', 1, 4],
  ['enough matches', '?platform=PC', 5, 4],
  ['no cross-platform posts', '?platform=PC', 1, 0],
  ['the cross-platform filter', '?platform=Cross-platform', 1, 1],
])('offers no cross-platform posts with %s', async (_, search, matches, count) => {
  const posts = Array.from({ length: matches }, (__, index) => aPost(index + 1));
  mockBoard(posts, null, { platforms: [facet('PC', matches), facet('Cross-platform', count)] });
  renderApp(BOARD + search);
  await screen.findByText(`Showing ${matches} of 9 posts`);
  expect(screen.queryByRole('button', { name: /cross-platform/ })).toBeNull();
});

async function selectPlatform(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Platform' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}

test('opens the board with the remembered filter until it is cleared', async () => {
  const first = await open([aPost(1)], `${BOARD}?search=mic`);
  await selectPlatform(first.user, 'PC');
  await waitFor(() => expect(first.address()).toBe(`${BOARD}?search=mic&platform=PC`));
  cleanup();
  const second = await open([aPost(1)]);
  expect(second.address()).toBe(`${BOARD}?platform=PC`);
  expect(second.router.history.length).toBe(1);
  await second.user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(second.address()).toBe(BOARD));
  cleanup();
  expect((await open([aPost(1)])).address()).toBe(BOARD);
});

test('does not store the filter of a link, and ignores the filter of another member and an invalid one', async () => {
  const { user } = await open([aPost(1)]);
  await selectPlatform(user, 'PC');
  await screen.findByRole('button', { name: 'Clear Filters' });
  cleanup();
  const link = await open([aPost(1)], `${BOARD}?game=Rust`);
  expect(link.address()).toBe(`${BOARD}?game=Rust`);
  cleanup();
  expect((await open([aPost(1)])).address()).toBe(`${BOARD}?platform=PC`);
  cleanup();
  localStorage.setItem(`board-filter:${aMember.id}`, '{"platform":"{}","game":["Rust"],"search":7}');
  expect((await open([aPost(1)])).address()).toBe(BOARD);
  cleanup();
  localStorage.setItem('board-filter:019a3f6e-0000-7000-8000-000000000002', '{"platform":"PC"}');
  localStorage.setItem(`board-filter:${aMember.id}`, 'null');
  expect((await open([aPost(1)])).address()).toBe(BOARD);
});

test('forgets the filter on sign-out', async () => {
  const { user } = await open([aPost(1)]);
  await selectPlatform(user, 'PC');
  await waitFor(() => expect(localStorage.getItem(`board-filter:${aMember.id}`)).toContain('PC'));
  mockResponse(signOutEndpoint, { member: null });
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(localStorage.getItem(`board-filter:${aMember.id}`)).toBeNull());
});
