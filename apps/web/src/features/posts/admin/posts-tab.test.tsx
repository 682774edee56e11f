import { deleteAnyPostEndpoint, listAllPostsEndpoint, type PostRow } from '@muster/contract/posts/admin-posts.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPostEvent } from '#test/data/a-post.ts';
import { openPanel } from '#test/servers/admin-server.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockError } from '#test/network.ts';

const aRow = (number: number, post: Partial<PostRow> = {}): PostRow => ({
  id: `019a3f6e-0000-7000-a000-${String(number).padStart(12, '0')}`,
  game: 'Valorant',
  platform: 'PC',
  description: `Need two more for ranked, evening ${number}`,
  tags: ['ranked', 'EU'],
  isActive: true,
  authorId: '019a3f6e-0000-7000-8000-000000000002',
  authorName: 'Ben Carter',
  authorEmail: 'ben@example.com',
  responses: 4,
  playersIn: 0,
  playersWaiting: 0,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  title: null,
  skillLevel: null,
  region: null,
  userId: null,
  userName: null,
  ...post,
});

const mockPosts = (rows: PostRow[], total = rows.length) => mockResponse(listAllPostsEndpoint, { rows, total });

async function openPosts(rows: PostRow[], search = '') {
  const requests = mockPosts(rows);
  const app = openPanel(`?tab=posts${search}`);
  await screen.findByText(rows[0]?.description ?? '');
  return { ...app, requests, lastRequest: () => requests.at(-1)?.search };
}

const rowOf = (number: number) => screen.getByRole('row', { name: new RegExp(`evening ${number}`) });
const openDeleteDialog = (number: number) => within(rowOf(number)).getByRole('button', { name: /^Delete .* post$/ });
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test('shows description, game, author and state', async () => {
  await openPosts([aRow(2), aRow(1, { isActive: false, game: 'Rust', platform: 'Mobile' })]);
  expect(rowOf(2).textContent).toMatch(/Valorant.*PC.*evening 2.*ranked · EU.*Ben Carter.*ben@example\.com.*Active.*4/);
  expect(rowOf(1).textContent).toMatch(/Rust.*Mobile.*Inactive/);
});

test('hides the columns of imported fields without values', async () => {
  await openPosts([aRow(1)]);
  const usual = headers();
  expect(usual).toEqual(['Game', 'Description', 'Author', 'State', 'Responses', 'Created', 'Actions']);
});

test('shows the columns of imported fields with values', async () => {
  await openPosts([aRow(2), aRow(1, { region: 'EU', userName: 'ben_of_old' })]);
  expect(
    headers().filter((header) =>
      ['Title', 'Skill level', 'Region', 'Old user id', 'Old user name'].includes(header ?? ''),
    ),
  ).toEqual(['Region', 'Old user name']);
  expect(rowOf(1).textContent).toMatch(/EU.*ben_of_old/);
});

test('keeps search, platform, state and page in the URL and requests them', async () => {
  const { user, lastRequest, address } = await openPosts([aRow(1)]);
  expect(lastRequest()).toEqual({ page: 1 });
  await user.type(screen.getByRole('searchbox', { name: 'Search posts and authors' }), 'ben');
  await user.click(screen.getByRole('combobox', { name: 'Platform' }));
  await user.click(await screen.findByRole('option', { name: 'Mobile' }));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Inactive' }));
  await waitFor(() => expect(lastRequest()).toEqual({ search: 'ben', platform: 'Mobile', state: 'inactive', page: 1 }));
  expect(address()).toBe('/admin-panel?tab=posts&search=ben&state=inactive&platform=Mobile');
});

test('opens the author in the users tab', async () => {
  const { user, address } = await openPosts([aRow(1)]);
  const requests = mockResponse(listMembersEndpoint, { rows: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Show Ben Carter in Users' }));
  await waitFor(() => expect(requests[0]?.search).toMatchObject({ search: 'ben@example.com' }));
  expect(address()).toContain('tab=users');
});

test('prompts before deleting a post, names a failure, then removes the row', async () => {
  const { user } = await openPosts([aRow(2, { playersIn: 3 }), aRow(1)]);
  await user.click(openDeleteDialog(2));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  expect(question.textContent).toMatch(/Ben Carter: Valorant on PC.*evening 2/);
  mockError(deleteAnyPostEndpoint, 'internal');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect((await within(question).findByRole('alert')).textContent).toBe('Error deleting post. Please try again.');
  const requests = mockResponse(deleteAnyPostEndpoint, { id: aRow(2).id });
  mockPosts([aRow(1)]);
  expect(within(question).getByText("3 players are in. They'll be notified.")).toBeDefined();
  expect(within(question).getByText('Ben Carter sees this exactly as you write it.')).toBeDefined();
  await user.type(within(question).getByRole('textbox', { name: 'Reason (optional)' }), 'Spam');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Post deleted successfully')).toBeDefined();
  expect(requests).toMatchObject([{ params: { postId: aRow(2).id }, body: { reason: 'Spam' } }]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /evening 2/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
});

test('shows posts created or deleted elsewhere without a reload', async () => {
  const live = startLiveServer();
  await openPosts([aRow(1)]);
  await waitFor(() => expect(live.isConnected()).toBe(true));
  mockPosts([aRow(2), aRow(1)]);
  act(() => live.push(aPostEvent('post.created', aRow(2))));
  expect(await screen.findByText(/evening 2/)).toBeDefined();
  mockPosts([aRow(2)]);
  act(() => live.push({ type: 'admin.changed', table: 'posts' }));
  await waitFor(() => expect(screen.queryByText(/evening 1/)).toBeNull());
});
