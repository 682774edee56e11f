import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { launchOptions } from '@muster/testing/browser.ts';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { visit } from '../support/check-state.ts';
import { logOf } from '../support/conversation.ts';
import { chooseLanguage } from '../support/language.ts';
import { createPost } from '../support/posts.ts';
import {
  adminScreens,
  emptyScreens,
  fillScreens,
  fullScreens,
  type Screen,
  visitorScreens,
} from '../support/screens.ts';
import { allowErrors, expect, test } from '../support/test.ts';

// The browser's font size, twice its default: one rem is 32 px, also in media queries.
const options = launchOptions({ font: 'wide' });
test.use({
  launchOptions: { ...options, args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'] },
});

const german = { locale: 'de', extraHTTPHeaders: { 'accept-language': 'de' } };

async function expectToFit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, path } of screens) {
    await visit(page, path);
    await expect(page.locator('h1:visible, h2:visible').first()).toBeVisible();
    await expect(page.locator('main [role=status][aria-busy=true], main .skeleton')).toHaveCount(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.configure({ soft: true }).poll(scrollWidth, `${name} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
}

test('text of twice the size fits in German, without scrolling sideways', async ({
  browser,
  page,
  baseURL,
  signedIn,
}) => {
  allowErrors(/404/);
  const member = await signedIn('Robin Vale', german);
  const partner = await signedIn('Hana Wolf');
  await chooseLanguage(page.context(), 'de', baseURL);
  await expectToFit(page, visitorScreens);
  await expectToFit(member.page, emptyScreens);
  const crewPostId = await fillScreens(member, partner);
  const { id: postId } = await createPost(member);
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId } });
  await expectToFit(member.page, fullScreens(partner, crewPostId));
  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await chooseLanguage(admin.context(), 'de', baseURL);
  await admin.goto('/');
  await expectToFit(admin, adminScreens);
  await admin.close();
});

test('a low window shows messages below a pinned request, and scrolls to its buttons and to the header', async ({
  member,
  signedIn,
}) => {
  const { page } = member;
  const partner = await signedIn('Hana Wolf');
  const crewPostId = await fillScreens(member, partner);
  const { id: postId } = await createPost(member, { seats: 5 });
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId } });
  // 20 x 16 rem, as 1280 x 1024 px at 400 % zoom.
  await page.setViewportSize({ width: 640, height: 512 });
  for (const [path, firstUnread] of [
    [`/dashboard/chat/${partner.id}`, 'It is. When do you play?'],
    [`/dashboard/crew/${crewPostId}`, 'Warm up at nine?'],
  ] as const) {
    await page.goto(path);
    await expect(logOf(page).getByText(firstUnread)).toBeInViewport();
    await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeInViewport();
    await page.getByRole('link', { name: 'All messages' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'All messages' }).click({ trial: true });
  }
  await page.goto(`/dashboard/chat/${partner.id}`);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeHidden();
});
