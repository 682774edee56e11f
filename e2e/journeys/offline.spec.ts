import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { openWithAllScreens } from '../support/open-page.ts';
import { fillInPost } from '../support/posts.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';

const codeErrors = /ERR_FAILED|dynamically imported|could not be loaded/;

const outboxOf = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });

async function saveOffline(page: Page, description: string): Promise<void> {
  await fillInPost(page, description);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Failed to create post\. The database seems to be unavailable\./);
  await page.getByRole('button', { name: 'Save Offline' }).click();
  await expect(page.getByText(/^Post saved offline with ID: offline_\w+\./)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
}

test('posts saved offline are sent once when the connection returns, even with two tabs open', async ({
  signedIn,
  line,
}) => {
  const { page, context } = await signedIn('Cleo Marsh', { baseURL: line.url, serviceWorkers: 'allow' });
  const other = await context.newPage();
  await openWithAllScreens(other, '/dashboard');
  await openWithAllScreens(page, '/dashboard/create-post');
  line.cut();
  const descriptions = ['First of two, and nobody knows yet.', 'Second of two, and nobody knows yet.'];
  for (const description of descriptions) await saveOffline(page, description);
  await expect(outboxOf(other).getByRole('article')).toHaveCount(2);

  const sent: (string | null)[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/posts')) sent.push(request.postData());
  });
  line.mend();
  await expect(outboxOf(other)).toBeHidden({ timeout: 40_000 });
  await expect(other.getByRole('region', { name: 'My Posts' }).getByRole('article')).toHaveCount(2);
  await expect.poll(() => sent).toHaveLength(2);
  const { posts } = await callApi(context.request, listMyPostsEndpoint, { querystring: {} });
  expect(posts.map(({ description }) => description).toSorted()).toEqual(descriptions);
});

test('a screen whose code fails to load shows an error inside the dashboard and can be retried', async ({
  member: { page, context },
}) => {
  allowErrors(codeErrors);
  allowErrors(connectionErrors);
  const code = '**/assets/profile-*.js';
  await page.route(code, (route) => route.abort());
  let documents = 0;
  page.on('domcontentloaded', () => documents++);
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('alert')).toContainText("You're offline");
  expect(documents).toBe(1);

  await context.setOffline(false);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
});

test('an app whose first code fails to load shows an error and can be retried', async ({ page }) => {
  allowErrors(codeErrors);
  for (const code of ['**/assets/start-*.js', '**/assets/app-*.js']) {
    await page.route(code, (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByText("This page couldn't be loaded.")).toBeVisible();
    await page.unroute(code);
    await page.getByRole('link', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  }
});
