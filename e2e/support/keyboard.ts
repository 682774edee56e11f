import { type Locator, type Page, expect } from '@playwright/test';

/** A list may contain what other journeys have left. */
const MAX_TABS = 200;

/** Presses Tab until `target` has the focus, like a keyboard user. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Finding it again after each press would take most of the time.
  let element = await target.elementHandle();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    const isReplaced = await element?.evaluate(({ isConnected }) => !isConnected);
    if (isReplaced) element = await target.elementHandle();
    if (await element?.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_TABS} tabs do not lead to ${String(target)}`);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
