import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openPanel } from '#test/servers/admin-server.ts';
import { network } from '#test/network.ts';

/** A table with `total` rows, of which none matches these parameters. */
function mockTable({ path }: { readonly path: string }, total: number, unmatched: readonly string[]): void {
  network.use(
    http.get(`*${path}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isFiltered = unmatched.some((name) => searchParams.has(name));
      return HttpResponse.json({ rows: [], total: isFiltered ? 0 : total });
    }),
  );
}

test.each([
  ['users', listMembersEndpoint, 'No users found', '&search=ada&state=disabled&sort=name', '&search=ada&sort=name'],
  ['games', listAllGamesEndpoint, 'No games found', '&search=rust&state=pending', '&search=rust'],
  ['posts', listAllPostsEndpoint, 'No posts found', '&search=ben&state=inactive&platform=Mobile', '&search=ben'],
  ['audit', listAuditEndpoint, 'Nothing found', '&action=game.merged&from=2026-11-20', ''],
])(
  'an empty filtered table of %s shows how many rows its filters hide',
  async (tab, endpoint, title, before, after) => {
    mockTable(endpoint, 3, ['state', 'platform', 'action', 'from']);
    const { user, address } = openPanel(`?tab=${tab}${before}`);
    await screen.findByRole('heading', { name: title });
    expect(await screen.findByText('3 results without filters')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(`/admin-panel?tab=${tab}${after}`));
  },
);

test('a search without results shows the number of rows without it', async () => {
  mockTable(listAllGamesEndpoint, 31, ['search']);
  const { user, address } = openPanel('?tab=games&search=zzz');
  expect(await screen.findByText('31 results without the search')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body);
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=games'));
});

test('clears search and filters if the search has no results without filters', async () => {
  mockTable(listAllGamesEndpoint, 31, ['search']);
  const { user, address } = openPanel('?tab=games&search=zzz&state=pending');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/admin-panel?tab=games'));
  expect(screen.queryByText(/without/)).toBeNull();
});
