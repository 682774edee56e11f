import { signInEndpoint } from '@muster/contract/members/auth.ts';
import { setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import type { Page, Route } from '@playwright/test';
import { callApi } from './call-api.ts';
import { createPost, fillInPost } from './posts.ts';
import { expect, password } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

const CREATION = '**/api/posts';

const refuse = (route: Route): Promise<void> => {
  const json = {
    code: 'game-not-found',
    message: 'This game is no longer listed. Please choose another.',
    requestId: '-',
  };
  return route.fulfill({ status: 404, json });
};

/** What becomes of a post that cannot be created: the ways out, the outbox, and a refusal. */
async function takeFailures(page: Page, takeAll: TakeAll): Promise<void> {
  await page.route(CREATION, (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard/create-post');
  await fillInPost(page, 'Wipe day on Friday. We build on the hill, you bring sulfur.');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('button', { name: 'Save Offline' })).toBeVisible();
  await takeAll(page, 'create-post-failed');
  await page.getByRole('button', { name: 'Save Offline' }).click();
  await expect(page.getByText(/^Post saved offline/)).toBeVisible();
  await takeAll(page, 'create-post-saved-offline');
  await page.goto('/dashboard');
  const outbox = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(outbox).toBeVisible();
  await takeAll(page, 'dashboard-outbox');
  await page.unroute(CREATION);
  await page.route(CREATION, refuse);
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await expect(outbox.getByText('Not accepted')).toBeVisible();
  await takeAll(page, 'dashboard-outbox-refused');
  await outbox.getByRole('button', { name: /^Discard/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeAll(page, 'dashboard-discard');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.unroute(CREATION);
}

/** The board with new posts, with filters without results, and with an edited and a deleted post. */
async function takeBoardStates(player: Player, other: Player, takeAll: TakeAll): Promise<void> {
  const { page } = player;
  await page.goto('/dashboard/browse-posts?game=Dota 2');
  await expect(page.getByRole('article').first()).toBeVisible();
  await createPost(other, { game: 'Dota 2', description: 'Two for a stack of five, no smurfs, all roles.' });
  // Other journeys post as well.
  await expect(page.getByRole('button', { name: /^\d+ new posts?$/ })).toBeVisible();
  await takeAll(page, 'browse-news');
  await page.goto('/dashboard/browse-posts?game=Dota 2&platform=Mobile&search=evenings');
  await expect(page.getByText('No posts match your current filters.')).toBeVisible();
  await takeAll(page, 'browse-no-match-filters');
  const post = await createPost(player, { game: 'Destiny 2', tags: ['raid', 'patient', 'EU'] });
  await page.goto(`/dashboard/edit-post/${post.id}`);
  await expect(page.getByLabel('Description')).toHaveValue(post.description);
  await takeAll(page, 'edit-post');
  await page.goto('/dashboard/edit-post/019a3f6e-0000-7000-8000-000000000001');
  await expect(page.getByText('This post no longer exists.')).toBeVisible();
  await takeAll(page, 'edit-post-gone');
  await callApi(player.context.request, setPostActiveEndpoint, {
    params: { postId: post.id },
    body: { isActive: false },
  });
}

/** The states of posts that only come about by doing something. */
export async function takePostStates(player: Player, other: Player, takeAll: TakeAll): Promise<void> {
  await takeFailures(player.page, takeAll);
  await takeBoardStates(player, other, takeAll);
  await player.page.goto('/dashboard/create-post');
  await expect(player.page.getByLabel('Description')).toBeVisible();
  await fillInPost(player.page, 'Written while the session ended elsewhere.');
  await player.context.clearCookies();
  await player.page.getByRole('button', { name: 'Create Post' }).click();
  await expect(player.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await takeAll(player.page, 'create-post-denied');
  await callApi(player.context.request, signInEndpoint, { body: { email: player.email, password } });
}
