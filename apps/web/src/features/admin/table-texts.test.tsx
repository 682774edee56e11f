import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockError, mockResponse } from '#test/network.ts';

test.each([
  ['users', listMembersEndpoint, 'Error loading users. Check console for details.', 'No users yet', 'No users found'],
  ['games', listAllGamesEndpoint, 'Error loading games. Check console for details.', 'No games yet', 'No games found'],
  ['posts', listAllPostsEndpoint, 'Error loading posts. Check console for details.', 'No posts yet', 'No posts found'],
  [
    'audit',
    listAuditEndpoint,
    "Couldn't load the audit log. Check the console for details.",
    'No activity yet',
    'Nothing found',
  ],
])('the table of %s has its own texts without rows', async (tab, endpoint, failed, none, notFound) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockError(endpoint, 'internal');
  const { user, router } = openPanel(`?tab=${tab}`);
  expect((await screen.findByRole('alert')).textContent).toContain(failed);
  mockResponse(endpoint, { rows: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: none })).toBeDefined();
  await router.navigate({ to: '/admin-panel', search: { tab, search: 'zzz', action: 'game.merged' } });
  expect(await screen.findByRole('heading', { name: notFound })).toBeDefined();
});
