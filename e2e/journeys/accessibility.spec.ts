import type { Page } from '@playwright/test';
import { takeAccountStates, takeForgottenStates } from '../support/account-states.ts';
import { takeAdminStates } from '../support/admin-states.ts';
import { takeChatStates } from '../support/chat-states.ts';
import { expectAccessibleInBothThemes } from '../support/expect-accessible.ts';
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

/** Checks what stands there now, under the name by which its pictures are called. */
const check = (page: Page, name: string): Promise<void> =>
  test.step(name, () => expectAccessibleInBothThemes(page, name));

async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await open(page, screen);
    await check(page, screen.name);
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

// Tables, and screens in many states, have much to check.
test.describe.configure({ timeout: 300_000 });
// From the start: what plays already goes on playing.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what a visitor sees is accessible', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404|410|401|400/);
  await checkScreens(page, visitorScreens);
  await takeBrokenForm(page, '/register', 'Create Account', check);
  await takeBrokenForm(page, '/login', 'Sign In', check);
  await takeBrokenForm(page, '/admin-login', 'Access Admin Panel', check);
  await takeForgottenStates(page, check);
});

test('what a new member sees is accessible, also while it loads and when it fails', async ({
  member,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await checkScreens(member.page, emptyScreens);
  await takeBrokenForm(member.page, '/dashboard/create-post', 'Create Post', check);
  await takeLoading(member.page, check);
  await takeFailed(member.page, check);
});

test('what a busy member sees is accessible, with what opens above it', async ({ member, signedIn, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|403|seems to be unavailable/);
  const partner = await signedIn('Hana Wolf');
  await fillScreens(member, partner);
  await checkScreens(member.page, fullScreens(partner));
  await takeOpenStates(member, partner, check);
  await takeChatStates(member, await signedIn('Mika Sol'), check);
});

test('what becomes of posts and accounts is accessible', async ({ browser, page, signedIn, consoleGuard }) => {
  consoleGuard.allow(/ERR_CONNECTION_REFUSED|40[0-9]/);
  const [player, partner] = [await signedIn('Robin Vale'), await signedIn('Hana Wolf')];
  await fillScreens(player, partner);
  await takeAccountStates(browser, player, check);
  await takePostStates(player, partner, check);
  await takeSharedStates(page, partner, check);
});

test('what an administrator sees is accessible, and what their acts lead to', async ({
  page,
  member,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/503|403|seems to be unavailable/);
  await fillScreens(member, await signedIn('Hana Wolf'));
  await signInAsAdmin(page);
  await checkScreens(page, adminScreens);
  await takeAdminStates(page, member, check);
  await takeModerationStates(page, member, await signedIn('Noor Haddad'), check);
});

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
