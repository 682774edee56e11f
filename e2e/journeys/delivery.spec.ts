import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Below this a header that announces an encoding costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1024;

interface PageRequests {
  /** Paths of the finished requests in the order in which they started; names of scripts are without their hashes. */
  readonly paths: readonly string[];
  /** How many of them started before the page was parsed, when the app's code runs. */
  readonly earlyCount: number;
}

const listRequests = (page: Page): Promise<PageRequests> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const parsedAt = visit instanceof PerformanceNavigationTiming ? visit.domInteractive : 0;
    const entries = performance.getEntriesByType('resource').toSorted((a, b) => a.startTime - b.startTime);
    return {
      paths: entries.map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\.js$/, '.js')),
      earlyCount: entries.filter(({ startTime }) => startTime < parsedAt).length,
    };
  });

/** Waits for a request whose path begins with `prefix`, and returns the paths of those before it. */
async function requestsBefore(page: Page, prefix: string): Promise<readonly string[]> {
  const isPrefixed = (path: string): boolean => path.startsWith(prefix);
  await expect.poll(async () => (await listRequests(page)).paths.some(isPrefixed)).toBe(true);
  const { paths } = await listRequests(page);
  return paths.slice(0, paths.findIndex(isPrefixed));
}

async function requestedBeforeAnyCodeRan(page: Page): Promise<readonly string[]> {
  const { paths, earlyCount } = await listRequests(page);
  return paths.slice(0, earlyCount);
}

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

test('requests the first data of a screen before its code loads, for a returning member', async ({ signedIn }) => {
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
    await robin.page.goto(path);
    await expect(robin.page.getByRole(path === chatPath ? 'log' : 'searchbox')).toBeVisible();
    await expect
      .poll(() => requestedBeforeAnyCodeRan(robin.page))
      .toEqual(expect.arrayContaining([...data, '/api/session']));
    // Later, live events make the app fetch again.
    const first = await requestsBefore(robin.page, '/api/join-requests');
    for (const used of data) expect(first.filter((requested) => requested === used)).toHaveLength(1);
  }
});
