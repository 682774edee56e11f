import { expect, test } from '../support/test.ts';

/** The spec's time-out of the loading screen, with room for a busy machine. */
const TIMEOUT_WITHIN_MS = 9_000;

test('a session answer that is late shows Loading, then goes on signed out, then signs in after all', async ({
  member: { page },
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });

  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL(/\/login/, { timeout: TIMEOUT_WITHIN_MS });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  release();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Vale');
});
