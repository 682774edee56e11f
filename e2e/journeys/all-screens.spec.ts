import { launchOptions } from '@muster/testing/browser.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { checkScreens, PHONE, shiftOf } from '../support/check-screens.ts';
import { createPost } from '../support/posts.ts';
import { adminScreens, emptyScreens, fillScreens, fullScreens, visitorScreens } from '../support/screens.ts';
import { allowErrors, expect, test } from '../support/test.ts';

/** The language of a member is stored. Pictures are in English. */
const german = process.env.SCREENSHOTS_DIR ? {} : { extraHTTPHeaders: { 'accept-language': 'de' } };

test('screens of visitors are stable, translated and accessible, and fit', async ({ page }) => {
  allowErrors(/404/);
  await checkScreens(page, visitorScreens, PHONE);
});

test('screens of a new member are stable, translated and accessible, and fit', async ({ signedIn }) => {
  const { page } = await signedIn('Robin Vale', german);
  await checkScreens(page, emptyScreens, PHONE);
});

test('screens of a busy member are stable, translated and accessible, and fit', async ({ signedIn }) => {
  const member = await signedIn('Robin Vale', german);
  const partner = await signedIn('Hana Wolf');
  const crewId = await fillScreens(member, partner);
  await checkScreens(member.page, fullScreens(partner, crewId));
  const { id: postId } = await createPost(member);
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId } });
  await checkScreens(member.page, [{ name: 'conversation-request', path: `/dashboard/chat/${partner.id}` }]);
});

test('the admin panel is stable, translated and accessible, and fits', async ({ page, member, signedIn }) => {
  await fillScreens(member, await signedIn('Hana Wolf'));
  await signInAsAdmin(page);
  await checkScreens(page, adminScreens);
});

test('the home page does not shift on a phone with a narrow system font', async ({ playwright, baseURL }) => {
  const browser = await playwright.chromium.launch(launchOptions({ font: 'roboto' }));
  // The lines of the French heading are the closest to the width at which they break.
  const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'fr', viewport: { width: 360, height: 800 } });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  // A late web font may widen a button by 3 px; a heading that breaks elsewhere shifts more.
  expect(await shiftOf(page)).toBeLessThan(0.001);
  await browser.close();
});
