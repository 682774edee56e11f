import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The spec's time-out of the loading screen, with room for a busy machine. */
const TIMEOUT_WITHIN_MS = 9_000;

/** Holds the first answer that says who is signed in until it is let go. */
async function holdSession(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a session answer that is late shows Loading, then goes on signed out, then signs in after all', async ({
  member: { page },
}) => {
  const release = await holdSession(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL(/\/login/, { timeout: TIMEOUT_WITHIN_MS });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  release();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Vale');
});

test('who skips to the content of a screen that waits is at the heading of the one that comes', async ({
  member: { page },
}) => {
  const release = await holdSession(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeFocused();
  release();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeFocused();
});
