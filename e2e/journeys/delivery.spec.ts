import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Below this a header that announces an encoding costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1024;

/** The app's code runs when the page is parsed; the names are without their hashes. */
const requestedBeforeAnyCodeRan = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const parsedAt = visit instanceof PerformanceNavigationTiming ? visit.domInteractive : 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < parsedAt)
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\.js$/, '.js'));
  });

test('scripts and styles are compressed, and the session is fetched once', async ({ member: { page } }) => {
  const uncompressed: string[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    const isCode = ['script', 'stylesheet'].includes(response.request().resourceType());
    if (isCode && !encoding && Number(length) > WORTH_COMPRESSING_BYTES) uncompressed.push(response.url());
  });
  await page.goto('/dashboard/browse-posts');
  await expect(page.getByRole('heading', { name: 'Browse Posts' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(uncompressed).toEqual([]);
  expect(await requestedBeforeAnyCodeRan(page)).toEqual(
    expect.arrayContaining(['/api/session', '/assets/app.js', '/assets/members.js', '/assets/browse-posts.js']),
  );
  const sessions = await page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/session`).length);
  expect(sessions).toBe(1);
});
