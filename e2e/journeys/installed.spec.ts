import { listMyPostsEndpoint } from '@muster/contract/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { NEXT_VERSION, openNewerVersion } from '../support/newer-version.ts';
import { openWhole } from '../support/open-whole.ts';
import { fillInPost } from '../support/post-states.ts';
import { expect, test } from '../support/test.ts';

const LINE_LOST = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|FAILED)|WebSocket/;
const allowed = { serviceWorkers: 'allow' } as const;

// What plays on the home page is read in the middle of a move otherwise.
test.use({ ...allowed, contextOptions: { reducedMotion: 'reduce' } });

/** Once the worker is there and has all it needs. */
const becomesInstalled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

test('the app describes itself to whoever installs it, under the name of the product', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Muster',
    short_name: 'Muster',
    start_url: '/dashboard',
    display: 'standalone',
  });
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon, sizes: '180x180' }]) {
    const size = await page.evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

test('the home page and the sign-in page start without a line, and say so', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  await page.goto('/');
  await becomesInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Gaming Crew');
  await expect(bar(page)).toHaveText(/This page goes on when the connection is back\./);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
});

test('the dashboard starts without a line, and a post that is saved there goes out when the line is back', async ({
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(LINE_LOST);
  const { page, context } = await signedIn('Cleo Marsh', allowed);
  await openWhole(page, '/dashboard');
  await becomesInstalled(page);
  await page.close();

  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto('/dashboard');
  // What runs before the app is there too: else the home page would show until then.
  await expect(again.locator('html[data-elsewhere]')).toHaveCount(1);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Cleo Marsh!');
  await expect(bar(again)).toHaveText(/What you send or save waits here and goes out by itself\./);
  await expect(again.getByRole('alert').first()).toHaveText(/^Failed to fetch your posts/, { timeout: 20_000 });
  await expectAccessible(again);

  await again.goto('/dashboard/create-post');
  await fillInPost(again, 'Written in a tunnel, for tonight.');
  await again.getByRole('button', { name: 'Create Post' }).click();
  await again.getByRole('button', { name: 'Save Offline' }).click();
  await expect(again.getByText(/^Post saved offline with ID: /)).toBeVisible();
  await again.goto('/dashboard');
  await expect(again.getByRole('region', { name: 'Waiting to be sent' })).toContainText('Written in a tunnel');

  await context.setOffline(false);
  await expect(bar(again)).toBeHidden();
  await expect(again.getByRole('region', { name: 'Waiting to be sent' })).toBeHidden({ timeout: 40_000 });
  await expect(again.getByRole('region', { name: 'My Posts' }).getByRole('article')).toHaveCount(1);
  const { posts } = await callApi(context.request, listMyPostsEndpoint, { querystring: {} });
  expect(posts.map(({ description }) => description)).toEqual(['Written in a tunnel, for tonight.']);
});

test('whoever has signed out is nobody to go on as', async ({ signedIn, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  const { page, context } = await signedIn('Dora Finch', allowed);
  await openWhole(page, '/dashboard');
  await becomesInstalled(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Gaming Crew');
  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Dora Finch')).toHaveCount(0);
});

test('nothing of the API and no description of the app is kept', async ({ signedIn }) => {
  const { page } = await signedIn('Emil Hart', allowed);
  await openWhole(page, '/dashboard');
  await becomesInstalled(page);
  await openWhole(page, '/dashboard/browse-posts');
  await page.evaluate(() => fetch('/manifest.webmanifest'));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => !/^\/(?:$|assets\/|theme\.js$|favicon\.svg$)/.test(path))).toEqual([]);
});

test('a new version says so, waits until it is asked for, and then takes the place of the old one', async ({
  browser,
  baseURL,
  consoleGuard,
}) => {
  const product = await openNewerVersion(baseURL ?? '');
  const context = await browser.newContext({ ...allowed, baseURL: product.url });
  consoleGuard.watch(context);
  const page = await context.newPage();
  await page.goto('/login');
  await becomesInstalled(page);
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email address').fill('half@typed');

  product.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const toast = (shown: Page) => shown.getByRole('dialog', { name: 'A new version of Muster is ready.' });
  await expect(toast(page)).toBeVisible();
  await expect(toast(other)).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);

  let documents = 0;
  page.on('domcontentloaded', () => documents++);
  await toast(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => documents).toBe(1);
  // The other tab still stands on the version before.
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^shell-/), `shell-${NEXT_VERSION}`]);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page)).toBeHidden();
  await expect(other.getByLabel('Email address')).toHaveValue('half@typed');
  await toast(other).getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByLabel('Email address')).toHaveValue('');
  expect(documents).toBe(1);
  await context.close();
  await product.close();
});
