import { checkState } from './support/check-state.ts';
import { allowErrors, expect, test } from './support/test.ts';

/** Address of the design page, which only the development server has. */
const designUrl = process.env.MUSTER_DESIGN_URL ?? '';

const screens = { loading: 'Loading...', error: 'Something went wrong', 'not-found': 'Page not found' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('every component is accessible in each of its states', async ({ page }) => {
  test.setTimeout(600_000);
  allowErrors(/./);
  await page.goto(`${designUrl}/design`);
  // A development server builds each module on its first request.
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible({ timeout: 60_000 });
  await checkState(page, 'design');
  for (const name of ['Dialog', 'Question that fails']) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole(name === 'Dialog' ? 'dialog' : 'alertdialog');
    if (name !== 'Dialog') await dialog.getByRole('button', { name: 'Block' }).click();
    await checkState(page, `design-${name === 'Dialog' ? 'dialog' : 'question'}`, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const name of ['Success', 'Error', 'With an action']) await page.getByRole('button', { name }).click();
  await checkState(page, 'design-toasts');
  for (const [screen, text] of Object.entries(screens)) {
    await page.goto(`${designUrl}/design?screen=${screen}`);
    await checkState(page, `design-${screen}`, page.getByText(text));
  }
});
