import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { launchOptions } from '@muster/testing/browser.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { createTranslator } from '../support/language.ts';
import { createPost } from '../support/posts.ts';
import { type Screen, emptyScreens, fillScreens, fullScreens, openScreen, visitorScreens } from '../support/screens.ts';
import { allowErrors, expect, test } from '../support/test.ts';

/** A fifth of the 0.1 that https://web.dev/articles/cls rates as good. */
const MAX_SHIFT = 0.02;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** Cumulative layout shift since navigation, 0 to 1 and above. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().flatMap((entry) => {
      const followsInput = 'hadRecentInput' in entry && entry.hadRecentInput === true;
      return !followsInput && 'value' in entry && typeof entry.value === 'number' ? [entry.value] : [];
    });
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });

/** Where the heading starts, or nothing if it is hidden or only for screen readers. */
const headingPlace = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
    return width > 1 ? [`${x}, ${y}`] : [];
  });

/** Returns where the screens' headings start. */
async function expectNoShift(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const places: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  for (const screen of screens) {
    await openScreen(page, screen);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await shiftOf(page), `shift of ${screen.name}`).toBeLessThanOrEqual(MAX_SHIFT);
    places.push(...(await headingPlace(page)));
  }
  return places;
}

for (const [kind, viewport, publicScreens] of [
  ['a phone', { width: 390, height: 844 }, visitorScreens],
  // The forms of visitors are as narrow as on a phone.
  ['a wide screen', { width: 1440, height: 900 }, visitorScreens.slice(0, 1)],
] as const) {
  test(`nothing shifts while a screen loads over a slow network, on ${kind}`, async ({ page, member, signedIn }) => {
    allowErrors(/404/);
    await page.setViewportSize(viewport);
    await expectNoShift(page, publicScreens);
    await member.page.setViewportSize(viewport);
    const places = await expectNoShift(member.page, emptyScreens);
    const partner = await signedIn('Hana Wolf');
    const crewPostId = await fillScreens(member, partner);
    const screens = fullScreens(partner, crewPostId);
    const isCrew = ({ name }: Screen): boolean => name === 'crew';
    places.push(
      ...(await expectNoShift(
        member.page,
        screens.filter((screen) => !isCrew(screen)),
      )),
    );
    // Its heading is next to the game's emblem.
    await expectNoShift(member.page, screens.filter(isCrew));
    expect.soft(new Set(places).size, `places of headings: ${places.join('; ')}`).toBe(1);
    const { id: postId } = await createPost(member);
    await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId } });
    const path = `/dashboard/chat/${partner.id}`;
    await expectNoShift(member.page, [{ name: 'conversation-request', path, shows: 'wants to join.' }]);
  });
}

test('the home page does not shift on a phone with a narrow system font', async ({ playwright, baseURL }) => {
  const browser = await playwright.chromium.launch(launchOptions({ font: 'roboto' }));
  // The lines of the French heading are the closest to the width at which they break.
  const page = await browser.newPage({ baseURL: baseURL ?? '', locale: 'fr', viewport: { width: 360, height: 800 } });
  const shows = createTranslator('fr')('Find Your Perfect Gaming Crew');
  await expectNoShift(page, [{ name: 'home', path: '/', shows }]);
  await browser.close();
});
