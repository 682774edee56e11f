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
  const askedFor = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(askedFor.filter((path) => path === '/api/session')).toHaveLength(1);
  expect(new Set(askedFor.filter((path) => path.startsWith('/assets/begin-')))).toHaveProperty('size', 1);
});
