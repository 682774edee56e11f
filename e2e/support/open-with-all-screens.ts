import type { Page } from '@playwright/test';

/** Opens a page of the dashboard, and waits until all screens of the dashboard are there: then the line may go. */
export async function openWithAllScreens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('screens-loaded').length > 0);
}
