import type { Page } from '@playwright/test';
import { checkState, visit } from './check-state.ts';
import { openWithoutData } from './open-page.ts';
import { expect } from './test.ts';

/** Screens that fetch more than the session. */
const fetchingPaths = [
  '/dashboard',
  '/dashboard/browse-posts',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/chat',
];
export const failure = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'none' };
const nameOf = (path: string): string => path.slice(1).replace('/', '-');
const isFetching = (url: URL): boolean => url.pathname.startsWith('/api/') && url.pathname !== '/api/session';
const leaveUnanswered = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });

export async function checkLoading(page: Page): Promise<void> {
  await page.route(isFetching, () => undefined);
  for (const path of fetchingPaths) {
    await openWithoutData(page, path);
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
    await checkState(page, `${nameOf(path)}-loading`);
  }
  await leaveUnanswered(page);
  await page.route('**/api/session', () => undefined);
  await openWithoutData(page, '/dashboard');
  await checkState(page, 'loading', page.getByText('Loading...').filter({ visible: true }).first());
  await leaveUnanswered(page);
}

export async function checkFailed(page: Page): Promise<void> {
  // The app would repeat a request that is answered with 503, and wait before each attempt.
  await page.route(isFetching, (route) => route.fulfill({ status: 500, json: failure }));
  // A new document has loaded nothing yet.
  await openWithoutData(page, '/dashboard/create-post');
  await expect(page.getByLabel('Description')).toBeVisible();
  for (const path of fetchingPaths) {
    await visit(page, path);
    await checkState(page, `${nameOf(path)}-error`, page.getByRole('alert').first());
  }
  await leaveUnanswered(page);
}

export async function checkBrokenForm(page: Page, path: string, button: string): Promise<void> {
  await visit(page, path);
  await page.getByRole('button', { name: button }).click();
  await checkState(page, `${nameOf(path)}-error`, page.getByRole('alert').first());
}
