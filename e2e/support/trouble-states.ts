import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** Screens that ask the server for more than who is signed in. */
const fetchingPaths = ['/dashboard', '/dashboard/browse-posts', '/dashboard/profile', '/dashboard/chat'];
const nameOf = (path: string): string => path.slice(1).replace('/', '-');
const isFetching = (url: URL): boolean => url.pathname.startsWith('/api/') && url.pathname !== '/api/session';
const leaveUnanswered = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Nothing has answered yet. */
export async function takeLoading(page: Page, takeAll: TakeAll): Promise<void> {
  await page.route(isFetching, () => undefined);
  for (const path of fetchingPaths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
    await takeAll(page, `${nameOf(path)}-loading`);
  }
  await leaveUnanswered(page);
  await page.route('**/api/session', () => undefined);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...').filter({ visible: true }).first()).toBeVisible();
  await takeAll(page, 'loading');
  await leaveUnanswered(page);
}

/** The database is away. */
export async function takeFailed(page: Page, takeAll: TakeAll): Promise<void> {
  const json = { code: 'unavailable', message: 'The database seems to be unavailable.', requestId: 'none' };
  await page.route(isFetching, (route) => route.fulfill({ status: 503, json }));
  for (const path of fetchingPaths) {
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
    await takeAll(page, `${nameOf(path)}-error`);
  }
  await leaveUnanswered(page);
}

/** A form that was sent with nothing in it. */
export async function takeBrokenForm(page: Page, path: string, button: string, takeAll: TakeAll): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await takeAll(page, `${nameOf(path)}-error`);
}
