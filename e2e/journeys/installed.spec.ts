import type { Page } from '@playwright/test';
import { becomesInstalled, openWithAllScreens, goOffline } from '../support/open-page.ts';
import { chooseLanguage } from '../support/language.ts';
import { NEXT_VERSION, openNewerVersion } from '../support/newer-version.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';

const allowed = { serviceWorkers: 'allow' } as const;

test.use(allowed);

const bar = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline." });

test('the manifest describes the app, and its icons have the sizes it states', async ({ page, request }) => {
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

test('the home page and the sign-in page start offline, and say so', async ({ page, context }) => {
  allowErrors(connectionErrors);
  await page.goto('/');
  await becomesInstalled(page);
  const goOnline = await goOffline(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Gaming Crew');
  await expect(bar(page)).toHaveText(/This page reconnects automatically\./);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 10_000 });
  await goOnline();
  await expect(bar(page)).toHaveCount(0);
});

test('a language chosen before the service worker controls the page is also shown offline', async ({
  page,
  context,
  baseURL,
}) => {
  allowErrors(connectionErrors);
  await page.goto('/login');
  await becomesInstalled(page);
  // Sets the cookie without notifying the worker, as if it were still being installed: the cached page is English.
  await chooseLanguage(context, 'de', baseURL);
  await page.reload();
  const showsGerman = () => expect(page.locator('html[lang=de] h1')).toHaveText('Anmelden');
  await showsGerman();
  const isCached = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const cached = await Promise.all(['/', ...loaded.map(({ name }) => name)].map((url) => caches.match(url)));
      return cached.every(Boolean) && (await cached[0]?.text())?.includes('lang="de"');
    });
  await expect.poll(isCached).toBe(true);
  await goOffline(context);
  await page.reload();
  await showsGerman();
});

test('the dashboard and its screens start offline, but not after signing out', async ({ signedIn }) => {
  allowErrors(connectionErrors);
  const { page, context } = await signedIn('Cleo Marsh', allowed);
  await openWithAllScreens(page, '/dashboard');
  await page.close();

  const goOnline = await goOffline(context);
  const again = await context.newPage();
  await again.goto('/dashboard');
  // Set by the script that runs before the app: without it the home page would show first.
  await expect(again.locator('html[data-elsewhere]')).toHaveCount(1);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Welcome, Cleo Marsh!');
  await expect(bar(again)).toHaveText(/We'll send your messages and posts once you're connected\./);
  await expect(again.getByRole('alert').first()).toHaveText(/^Failed to fetch your posts/, { timeout: 20_000 });

  await test.step('each screen opens offline', async () => {
    for (const title of ['Create Post', 'Browse Posts', 'Profile', 'Messages']) {
      await again.getByRole('navigation').getByRole('link', { name: title }).click();
      await expect(again.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });
  await goOnline();
  await expect(bar(again)).toHaveCount(0);

  await test.step('neither API responses nor the manifest are cached', async () => {
    await again.evaluate(() => fetch('/manifest.webmanifest'));
    const cached = await again.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/');
    expect(cached.filter((path) => !/^\/(?:$|assets\/|theme\.js$|favicon\.svg$)/.test(path))).toEqual([]);
  });

  await test.step('after signing out it starts offline with no member', async () => {
    await again.getByRole('button', { name: 'Sign Out' }).click();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Gaming Crew');
    await goOffline(context);
    await again.goto('/dashboard');
    await expect(again.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 15_000 });
    await expect(again.getByText('Cleo Marsh')).toHaveCount(0);
  });
});

test('a new version is announced, and replaces the old one on request', async ({ browser, baseURL, consoleGuard }) => {
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
  const toast = (shown: Page) => shown.getByRole('dialog', { name: 'A new version is ready.' });
  await expect(toast(page)).toBeVisible();
  await expect(toast(other)).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);

  let documents = 0;
  page.on('domcontentloaded', () => documents++);
  await toast(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => documents).toBe(1);
  // The other tab still uses the old version.
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
