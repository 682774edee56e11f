import { expect, test } from '../support/test.ts';

/** Below this a header that announces an encoding costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 1024;

test('scripts and styles come compressed, and who is signed in is asked once', async ({ member: { page } }) => {
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
  const askedAhead = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => 'initiatorType' in entry && entry.initiatorType === 'link')
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\.js$/, '.js')),
  );
  expect(askedAhead).toEqual(
    expect.arrayContaining(['/api/session', '/assets/app.js', '/assets/members.js', '/assets/browse-posts.js']),
  );
  const asked = await page.evaluate(
    (path) => performance.getEntriesByName(location.origin + path).length,
    '/api/session',
  );
  expect(asked).toBe(1);
});
