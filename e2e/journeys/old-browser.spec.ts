import { allowErrors, expect, test } from '../support/test.ts';

test('works in a browser of the oldest supported versions', async ({ signedIn }) => {
  const { page } = await signedIn('Ada Osei');
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, 'any'],
      [URL, 'parse'],
      [URL, 'canParse'],
      [Promise, 'withResolvers'],
      [Map, 'groupBy'],
    ] as const)
      Reflect.deleteProperty(owner, name);
  });
  await page.goto('/dashboard/browse-posts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('states that an older browser is too old', async ({ page }) => {
    allowErrors(/index\.html has no #app/);
    await page.addInitScript(() => Reflect.deleteProperty(ArrayBuffer.prototype, 'resize'));
    await page.goto('/login');
    await expect(page.getByRole('main')).toContainText('Dieser Browser ist zu alt');
    await expect(page.getByRole('main')).toContainText('Firefox 128');
  });
});
