import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LONG_NAME = 'Maximiliana'.repeat(5);

async function fillWithLongWords(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Game' }).fill('other');
  await page.getByRole('option', { name: 'Other (Add Custom Game)' }).click();
  await page.getByLabel('Custom game name').fill('g'.repeat(60));
  await page.getByLabel('Description').fill('d'.repeat(300));
  await page.getByRole('textbox', { name: 'Tags' }).fill(`${'t'.repeat(40)},`);
}

for (const width of [320, 768]) {
  test(`at ${width} pixels a post of unbroken words stays within the page, written and shown`, async ({ signedIn }) => {
    const { page } = await signedIn(LONG_NAME, { viewport: { width, height: 800 } });
    const overhang = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const card = document.querySelector('article');
        return [scrollWidth - clientWidth, (card?.scrollWidth ?? 0) - (card?.clientWidth ?? 0)];
      });

    await page.goto('/dashboard/create-post');
    await expect(page.getByRole('article').getByText(LONG_NAME)).toBeVisible();
    await fillWithLongWords(page);
    await expect(page.getByRole('article').getByText('d'.repeat(300))).toBeVisible();
    expect(await overhang()).toEqual([0, 0]);

    await page.getByRole('radio', { name: 'PC' }).click();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('article').getByText('d'.repeat(300))).toBeVisible();
    expect(await overhang()).toEqual([0, 0]);
  });
}
