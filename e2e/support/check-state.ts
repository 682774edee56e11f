import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { takePictures } from './take-pictures.ts';
import { expect, test } from './test.ts';

/** Waits until `sign` is visible and checks that the page is accessible. `npm run screenshots` also takes its pictures. */
export const checkState = (page: Page, name: string, sign?: Locator): Promise<void> =>
  test.step(name, async () => {
    if (sign) await expect(sign).toBeVisible();
    await expectAccessible(page, name);
    if (process.env.SCREENSHOTS_DIR) await takePictures(page, name);
  });
