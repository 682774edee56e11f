import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** Address of the design page, which only the development server has. */
const designUrl = process.env.MUSTER_DESIGN_URL ?? '';

const screens = { loading: 'Loading...', error: 'Something went wrong', 'not-found': 'Page not found' };

/** Every component in its states, with what opens and what is a screen of its own. */
export async function takeDesign(page: Page, takeAll: TakeAll): Promise<void> {
  await page.goto(`${designUrl}/design`);
  // A development server builds what it is asked for the first time.
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'design');
  await takeAll(page, 'design');
  for (const name of ['Dialog', 'Question that fails']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole(name === 'Dialog' ? 'dialog' : 'alertdialog');
    if (name !== 'Dialog') await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(dialog).toBeVisible();
    await takeAll(page, `design-${name === 'Dialog' ? 'dialog' : 'question'}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const name of ['Success', 'Error', 'With an action']) await page.getByRole('button', { name }).click();
  await takeAll(page, 'design-toasts');
  for (const [screen, text] of Object.entries(screens)) {
    await page.goto(`${designUrl}/design?screen=${screen}`);
    await expect(page.getByText(text)).toBeVisible();
    await takeAll(page, `design-${screen}`);
  }
}
