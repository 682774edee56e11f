import type { Page } from '@playwright/test';
import { sendMessage } from '../support/conversation.ts';
import { openWithoutData } from '../support/open-page.ts';
import { createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

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
      paths: entries.map(({ name }) => name.replace(location.origin, '').replace(/-[\w-]{8}\.js$/, '.js')),
      earlyCount: entries.filter(({ startTime }) => startTime < parsedAt).length,
    };
  });

async function requestedBeforeAnyCodeRan(page: Page): Promise<readonly string[]> {
  const { paths, earlyCount } = await listRequests(page);
  return paths.slice(0, earlyCount);
}

test('a page without data, as the service worker has, requests the session once, before any code runs', async ({
  member: { page },
}) => {
  await openWithoutData(page, '/dashboard/browse-posts');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await requestedBeforeAnyCodeRan(page)).toContain('/api/session');
  const { paths } = await listRequests(page);
  expect(paths.filter((path) => path === '/api/session')).toHaveLength(1);
});

test('requests no data that the page contains, and its code before any code runs', async ({ member, signedIn }) => {
  const { page } = member;
  const sam = await signedIn('Sam Reed');
  await createPost(sam);
  await sendMessage(sam, member, 'Hello');
  // Live events would make the app fetch again, and so does polling some seconds later.
  await page.routeWebSocket('**/api/live', () => undefined);
  for (const [path, shown, data, code] of [
    [
      '/dashboard/browse-posts',
      page.getByRole('button', { name: 'Connect' }).first(),
      '/api/posts',
      '/assets/board.js',
    ],
    [`/dashboard/chat/${sam.id}`, page.getByRole('log').getByText('Hello'), '/api/chats', '/assets/conversation.js'],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    expect(await requestedBeforeAnyCodeRan(page)).toEqual(
      expect.arrayContaining(['/assets/app.js', '/assets/members.js', code]),
    );
    const contained = await page
      .locator('script[data-path]')
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-path')));
    expect(contained).toEqual(expect.arrayContaining(['/api/session', data]));
    const { paths } = await listRequests(page);
    expect(paths.filter((requested) => contained.includes(requested))).toEqual([]);
  }
});
