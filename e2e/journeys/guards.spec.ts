import { expect, test } from '../support/test.ts';

const MEMBER_PAGES = ['', '/create-post', '/browse-posts', '/profile', '/chat'];

for (const page of MEMBER_PAGES) {
  test(`a visitor on /dashboard${page} is led to sign in`, async ({ page: tab }) => {
    await tab.goto(`/dashboard${page}`);
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe('/login');
  });
}

test('an address where nothing is says so and leads home', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody is sitting here');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('heading', { name: 'Find Your Perfect Gaming Crew' })).toBeVisible();
});
