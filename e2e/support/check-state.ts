import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

const WIDTHS = [320, 360, 768, 1440, 1920];
const THEMES = ['dark', 'light'];
const HEIGHT = 900;
const MAX_HEIGHT = 3_000;
/** At 200% zoom a window of 1440 pixels has the layout of 720, which is close to this width. */
const FORCED_WIDTH = 768;

/** Sets the height of the content, so that fixed bars appear where a user sees them. */
async function takePicture(page: Page, name: string, width: number, look: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({
    width,
    height: Math.min(Math.max(content, HEIGHT), MAX_HEIGHT),
  });
  const path = join(process.env.SCREENSHOTS_DIR ?? '', `${name}-${width}-${look}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}

/** Writes pictures of the current screen in every width and theme, and in forced colors. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.emulateMedia({ forcedColors: 'active' });
  await takePicture(page, name, FORCED_WIDTH, 'forced');
  await page.emulateMedia({ forcedColors: 'none' });
  for (const theme of THEMES) {
    await page.evaluate((shownTheme) => {
      document.documentElement.dataset.theme = shownTheme;
    }, theme);
    for (const width of WIDTHS) await takePicture(page, name, width, theme);
  }
}

/** Waits until `sign` is visible and checks that the page is accessible. `npm run screenshots` also takes its pictures. */
export const checkState = (page: Page, name: string, sign?: Locator): Promise<void> =>
  test.step(name, async () => {
    if (sign) await expect(sign).toBeVisible();
    await expectAccessible(page, name);
    if (process.env.SCREENSHOTS_DIR) await takePictures(page, name);
  });

/** Opens another screen as a link does. A new document would load the app and compile axe again. */
export async function visit(page: Page, path: string): Promise<void> {
  const isHome = ['blank', '/'].includes(new URL(page.url()).pathname);
  if (isHome) await page.goto(path);
  else
    await page.evaluate(async (to) => {
      // Otherwise the screen that is left would be checked.
      const isRendered = new Promise<void>((resolve) => {
        const unsubscribe = Reflect.get(globalThis, '__TSR_ROUTER__').subscribe('onRendered', () => {
          unsubscribe();
          resolve();
        });
      });
      history.pushState(null, '', to);
      await isRendered;
    }, path);
}
