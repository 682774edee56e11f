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

test('a member who returns receives the first data of a screen before any code ran', async ({ signedIn }) => {
  const [robin, sam] = [await signedIn('Robin Vale'), await signedIn('Sam Reed')];
  const chatPath = `/dashboard/chat/${sam.id}`;
  await robin.page.goto(chatPath);
  await robin.page.getByLabel('Message to Sam Reed').fill('Hello');
  await robin.page.keyboard.press('Enter');
  await robin.page.waitForLoadState('networkidle');
  const messagesPath = `/api/chats/${[robin.id, sam.id].toSorted().join('_')}/messages`;
  for (const [path, data] of [
    ['/dashboard/browse-posts', ['/api/posts']],
    [chatPath, ['/api/chats', messagesPath]],
  ] as const) {
    const requests: string[] = [];
    robin.page.on('request', (request) => requests.push(request.url()));
    await robin.page.goto(path);
    expect(await requestedBeforeAnyCodeRan(robin.page)).toEqual(expect.arrayContaining([...data]));
    await expect(robin.page.getByRole(path === chatPath ? 'log' : 'searchbox')).toBeVisible();
    // Live events make the app fetch again.
    const untilLive = requests.slice(
      0,
      requests.findIndex((url) => url.includes('/api/join-requests')),
    );
    for (const used of data) expect(untilLive.filter((url) => new URL(url).pathname === used)).toHaveLength(1);
    robin.page.removeAllListeners('request');
  }
});
