import type { Page } from '@playwright/test';
import { takeAccountStates, takeForgottenStates } from '../support/account-states.ts';
import { takeAdminStates } from '../support/admin-states.ts';
import { takeChatStates } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { takeModerationStates } from '../support/moderation-states.ts';
import { takeOpenStates } from '../support/open-states.ts';
import { takePostStates } from '../support/post-states.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { adminScreens, emptyScreens, fillScreens, fullScreens, visitorScreens } from '../support/screens.ts';
import type { Screen } from '../support/screens.ts';
import { takeSharedStates } from '../support/shared-states.ts';
import { expect, test } from '../support/test.ts';
import { takeBrokenForm, takeFailed, takeLoading } from '../support/trouble-states.ts';

const NARROW = { width: 320, height: 800 };

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
}

const check = (page: Page, name: string): Promise<void> => test.step(name, () => expectAccessible(page, name));

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `width of ${name}`).toBeLessThanOrEqual(NARROW.width);
  if (before) await page.setViewportSize(before);
}

async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await open(page, screen);
    await check(page, screen.name);
    await expectNoSidewaysScroll(page, screen.name);
  }
}

// Each journey checks up to 30 states.
test.describe.configure({ timeout: 300_000 });
// From the start: an animation that runs already would go on.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the screens of visitors are accessible', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404|410|401|400|ERR_INTERNET_DISCONNECTED/);
  await checkScreens(page, visitorScreens);
  await takeBrokenForm(page, '/register', 'Create Account', check);
  await takeBrokenForm(page, '/login', 'Sign In', check);
  await takeBrokenForm(page, '/admin-login', 'Access Admin Panel', check);
  await takeForgottenStates(page, check);
  await page.goto('/');
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await check(page, 'home-offline');
});

test('the screens of a new member are accessible, also while loading and after errors', async ({
  member,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await checkScreens(member.page, emptyScreens);
  await takeBrokenForm(member.page, '/dashboard/create-post', 'Create Post', check);
  await takeLoading(member.page, check);
  await takeFailed(member.page, check);
});

test('the screens of a busy member are accessible, with menus and dialogs', async ({
  member,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|40[34]|seems to be unavailable/);
  const partner = await signedIn('Hana Wolf');
  await fillScreens(member, partner);
  await checkScreens(member.page, fullScreens(partner));
  await takeOpenStates(member, partner, check);
  await takeChatStates(member, await signedIn('Mika Sol'), check);
});

test('the states of posts and accounts are accessible', async ({ browser, page, signedIn, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED|40[0-9]/);
  const [player, partner] = [await signedIn('Robin Vale'), await signedIn('Hana Wolf')];
  await fillScreens(player, partner);
  await takeAccountStates(browser, player, check);
  await takePostStates(player, partner, check);
  await takeSharedStates(page, partner, player, check);
});

test('the admin panel and the effects of its actions are accessible', async ({
  page,
  member,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/503|40[39]|seems to be unavailable/);
  await fillScreens(member, await signedIn('Hana Wolf'));
  await signInAsAdmin(page);
  await checkScreens(page, adminScreens);
  await takeAdminStates(page, member, check);
  await takeModerationStates(page, member, await signedIn('Noor Haddad'), check);
});
