import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkState, visit } from './check-state.ts';
import { createPost, deactivatePost, fillInPost } from './posts.ts';
import { type Player, expect } from './test.ts';

const CREATION = '**/api/posts';

const refusal = {
  code: 'game-not-found',
  message: 'This game is no longer listed. Please choose another.',
  requestId: '-',
};

async function checkFailures(page: Page): Promise<void> {
  await page.route(CREATION, (route) => route.abort('connectionrefused'));
  await visit(page, '/dashboard/create-post');
  await fillInPost(page, 'Wipe day on Friday. We build on the hill, you bring sulfur.');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await checkState(page, 'create-post-failed', page.getByRole('button', { name: 'Save Offline' }));
  await page.getByRole('button', { name: 'Save Offline' }).click();
  await checkState(page, 'create-post-saved-offline', page.getByText(/^Post saved offline/));
  await visit(page, '/dashboard');
  const outbox = page.getByRole('region', { name: 'Waiting to be sent' });
  await checkState(page, 'dashboard-outbox', outbox);
  await page.unroute(CREATION);
  await page.route(CREATION, (route) => route.fulfill({ status: 404, json: refusal }));
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await checkState(page, 'dashboard-outbox-refused', outbox.getByText('Not accepted'));
  await outbox.getByRole('button', { name: /^Discard/ }).click();
  await checkState(page, 'dashboard-discard', page.getByRole('alertdialog'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.unroute(CREATION);
}

async function checkBoardStates(player: Player, other: Player): Promise<void> {
  const { page } = player;
  await visit(page, '/dashboard/browse-posts?game=Dota 2');
  await expect(page.getByRole('article').first()).toBeVisible();
  await createPost(other, { game: 'Dota 2', description: 'Two for a stack of five, no smurfs, all roles.' });
  // Other journeys post as well.
  await checkState(page, 'browse-news', page.getByRole('button', { name: /^\d+ new posts?$/ }));
  await visit(page, '/dashboard/browse-posts?game=Dota 2&platform=Mobile&search=evenings');
  await checkState(page, 'browse-no-match-filters', page.getByText('No posts match your current filters.'));
  const post = await createPost(player, { game: 'Destiny 2', tags: ['raid', 'patient', 'EU'] });
  await visit(page, `/dashboard/edit-post/${post.id}`);
  await expect(page.getByLabel('Description')).toHaveValue(post.description);
  await checkState(page, 'edit-post');
  await visit(page, '/dashboard/edit-post/019a3f6e-0000-7000-8000-000000000001');
  await checkState(page, 'edit-post-gone', page.getByText('This post no longer exists.'));
  await deactivatePost(player, post.id);
}

export async function checkPostStates(player: Player, other: Player): Promise<void> {
  await checkFailures(player.page);
  await checkBoardStates(player, other);
  await visit(player.page, '/dashboard/create-post');
  await expect(player.page.getByLabel('Description')).toBeVisible();
  await fillInPost(player.page, 'Written while the session ended elsewhere.');
  // The page follows without a click: its live connection is closed.
  await callApi(player.context.request, signOutEndpoint, {});
  await checkState(player.page, 'create-post-denied', player.page.getByRole('heading', { name: 'Access Denied' }));
}
