import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';

/** The accent color as styles see it. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-flare'));

/** The version of the appearance in the page of the service worker. */
const cachedVersion = (page: Page) =>
  page.evaluate(async () => {
    const text = await (await caches.match('/'))?.text();
    return /data-version="(\d+)"/.exec(text ?? '')?.[1];
  });

async function changeAccent(admin: Page, color: string): Promise<void> {
  await admin.getByLabel('Accent color').fill(color);
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('button', { name: 'Save changes' })).toBeDisabled();
}

test('an accent color reaches an open page at once, and its next start offline', async ({ page: admin, signedIn }) => {
  allowErrors(connectionErrors);
  const { page, context } = await signedIn('Mira', { serviceWorkers: 'allow', colorScheme: 'dark' });
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const initial = await accentOf(page);
  await signInAsAdmin(admin);
  await admin.goto('/admin-panel?tab=appearance');

  await changeAccent(admin, '#5865f2');
  await expect.poll(() => accentOf(page)).toBe('#5865f2');
  await page.reload();
  expect(await accentOf(page)).toBe('#5865f2');
  const before = await page.locator('meta[name="appearance"]').getAttribute('data-version');
  await expect.poll(() => cachedVersion(page)).toBe(before);

  await changeAccent(admin, '#e11d48');
  await expect.poll(() => accentOf(page)).toBe('#e11d48');
  await expect.poll(() => cachedVersion(page)).toBe(String(Number(before) + 1));
  await context.setOffline(true);
  await page.reload();
  expect(await accentOf(page)).toBe('#e11d48');
  await context.setOffline(false);

  await changeAccent(admin, '');
  await page.reload();
  expect(await accentOf(page)).toBe(initial);
});
