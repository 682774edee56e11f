import type { Page } from '@playwright/test';
import { checkOpenStates, checkAccountStates } from '../support/account-states.ts';
import { checkAdminStates } from '../support/admin-states.ts';
import { checkChatStates } from '../support/chat-states.ts';
import { checkState, expectNoSidewaysScroll, visit } from '../support/check-state.ts';
import { checkPostStates } from '../support/post-states.ts';
import { checkRequestStates } from '../support/request-states.ts';
import { signInAsAdmin } from '../support/admin.ts';
import {
  type Screen,
  adminScreens,
  emptyScreens,
  fillScreens,
  fullScreens,
  visitorScreens,
} from '../support/screens.ts';
import { allowErrors, test } from '../support/test.ts';
import { checkBrokenForm, checkFailed, checkLoading } from '../support/trouble-states.ts';

async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await visit(page, screen.path);
    await checkState(page, screen.name, page.getByText(screen.shows).filter({ visible: true }).first());
    await expectNoSidewaysScroll(page, screen.name);
  }
}

// Each journey checks up to 30 states, and takes eleven pictures of each if they are requested.
test.describe.configure({ timeout: process.env.SCREENSHOTS_DIR ? 1_800_000 : 300_000 });
// Reduced motion from the start, because a running animation would continue. Translated, because this opens every screen.
test.use({ isTranslated: true, contextOptions: { reducedMotion: 'reduce' } });

test('the screens of visitors are accessible', async ({ page }) => {
  allowErrors(/404|410|401|400|ERR_INTERNET_DISCONNECTED/);
  await checkScreens(page, visitorScreens);
  await checkBrokenForm(page, '/register', 'Create Account');
  await checkBrokenForm(page, '/login', 'Sign In');
  await checkBrokenForm(page, '/admin-login', 'Access Admin Panel');
  await page.goto('/');
  await page.context().setOffline(true);
  await checkState(page, 'home-offline', page.getByText("You're offline."));
});

test('the screens of a new member are accessible, including while loading and after errors', async ({ member }) => {
  allowErrors(/500/);
  await checkScreens(member.page, emptyScreens);
  await checkBrokenForm(member.page, '/dashboard/create-post', 'Create Post');
  await checkLoading(member.page);
  await checkFailed(member.page);
});

test('the screens of a busy member are accessible, with menus and dialogs', async ({ member, signedIn }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|WebSocket|40[34]|seems to be unavailable/);
  const partner = await signedIn('Hana Wolf');
  const crewPostId = await fillScreens(member, partner);
  await checkScreens(member.page, fullScreens(partner, crewPostId));
  await checkOpenStates(member, partner);
  await checkRequestStates(member, partner);
  await checkChatStates(member, await signedIn('Mika Sol'));
});

test('the states of posts and accounts are accessible', async ({ browser, signedIn }) => {
  allowErrors(/ERR_CONNECTION_REFUSED|40[0-9]/);
  const [player, partner] = [await signedIn('Robin Vale'), await signedIn('Hana Wolf')];
  await fillScreens(player, partner);
  await checkAccountStates(browser, player);
  await checkPostStates(player, partner);
});

test('the admin panel and the effects of its actions are accessible', async ({ page, member, signedIn }) => {
  allowErrors(/500|40[39]|Something went wrong/);
  await fillScreens(member, await signedIn('Hana Wolf'));
  await signInAsAdmin(page);
  await checkScreens(page, adminScreens);
  await checkAdminStates(page, member);
});
