import { openWhole } from '../support/open-whole.ts';
import { expect, test } from '../support/test.ts';

const LINE_LOST = /ERR_(FAILED|INTERNET|CONNECTION)|WebSocket|dynamically imported|could not be loaded/;

const PLACES = [
  ['Create Post', 'Create Post'],
  ['Browse Posts', 'Browse Posts'],
  ['Profile', 'Profile'],
  ['Messages', 'Messages'],
  ['Dashboard', 'Welcome back, Robin Vale!'],
] as const;

test('once the dashboard stands, every place of it opens without a connection', async ({
  member: { page, context },
  consoleGuard,
}) => {
  consoleGuard.allow(LINE_LOST);
  await openWhole(page, '/dashboard');
  await context.setOffline(true);
  for (const [link, heading] of PLACES) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
});

test('a screen whose code cannot be loaded says so inside the dashboard, and can be loaded again', async ({
  member: { page },
  consoleGuard,
}) => {
  consoleGuard.allow(LINE_LOST);
  const code = '**/assets/profile-*.js';
  await page.route(code, (route) => route.abort());
  let documents = 0;
  page.on('domcontentloaded', () => documents++);
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This screen tripped');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(documents).toBe(1);

  await page.unroute(code);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
});

test('loading again without a connection stays where it is', async ({ member: { page, context }, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  await page.route('**/assets/profile-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection yet');
});

test('an app whose first code does not come says so, and can be loaded again', async ({ page, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  const code = '**/assets/start-app-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('link', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
});
