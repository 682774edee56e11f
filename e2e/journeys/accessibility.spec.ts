import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { adminScreens, emptyScreens, fillScreens, fullScreens, visitorScreens } from '../support/screens.ts';
import type { Screen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 320, height: 800 };

const setTheme = (page: Page, theme: string): Promise<unknown> =>
  page.addInitScript((name) => localStorage.setItem('theme', name), theme);

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
}

async function expectAllAccessible(page: Page, theme: string, screens: readonly Screen[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setTheme(page, theme);
  for (const screen of screens) {
    await open(page, screen);
    await test.step(screen.name, () => expectAccessible(page));
  }
}

async function expectNoSidewaysScroll(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.setViewportSize(NARROW);
  for (const screen of screens) {
    await open(page, screen);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `width of ${screen.name}`).toBeLessThanOrEqual(NARROW.width);
  }
}

for (const theme of ['dark', 'light']) {
  test(`what a visitor sees is accessible, ${theme}`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/404/);
    await expectAllAccessible(page, theme, visitorScreens);
  });

  test(`what a new member sees is accessible, ${theme}`, async ({ member }) => {
    await expectAllAccessible(member.page, theme, emptyScreens);
  });

  test(`what a busy member sees is accessible, ${theme}`, async ({ member, signedIn }) => {
    const partner = await signedIn('Hana Wolf');
    await fillScreens(member, partner);
    await expectAllAccessible(member.page, theme, fullScreens(partner));
  });

  test(`what an administrator sees is accessible, ${theme}`, async ({ page, member, signedIn }) => {
    // Tables have many cells to check.
    test.slow();
    await fillScreens(member, await signedIn('Hana Wolf'));
    await signInAsAdmin(page);
    await expectAllAccessible(page, theme, adminScreens);
  });
}

test('nothing needs scrolling sideways on the narrowest screen', async ({ page, member, signedIn, consoleGuard }) => {
  consoleGuard.allow(/404/);
  const partner = await signedIn('Hana Wolf');
  await expectNoSidewaysScroll(page, visitorScreens);
  await signInAsAdmin(page);
  await expectNoSidewaysScroll(page, adminScreens);
  await expectNoSidewaysScroll(member.page, emptyScreens);
  await fillScreens(member, partner);
  await expectNoSidewaysScroll(member.page, fullScreens(partner));
});
