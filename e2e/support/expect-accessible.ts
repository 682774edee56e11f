import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Rules that axe knows and leaves out by itself. */
const alsoChecked = ['target-size', 'label-content-name-mismatch', 'focus-order-semantics', 'css-orientation-lock'];
const rules = Object.fromEntries(alsoChecked.map((rule) => [rule, { enabled: true }]));

/** A page without frames needs no second page to gather what was found in them, which takes most of the time. */
const look = (page: Page, part: string): AxeBuilder => new AxeBuilder({ page }).include(part).setLegacyMode();
const lookWhole = (page: Page, part: string): AxeBuilder =>
  look(page, part).options({ rules, resultTypes: ['violations'] });

async function expectNothingFound(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary ?? ''}`),
  }));
  expect.soft(found, `accessibility of ${what}`).toEqual([]);
}

/**
 * No violation of any impact on the page as it stands, or in one part of it. The test goes on, to tell of all pages what
 * is wrong.
 */
export const expectAccessible = (page: Page, part = 'html'): Promise<void> =>
  expectNothingFound(lookWhole(page, part), page.url());

/** What floats above the page, which was checked before; around it stand the library's own stops for the focus. */
const floating = '[role=menu], [role=listbox], [role=alertdialog], [role=dialog]:not([role=region] *)';

/** The same in both themes: what a theme changes is its colours. */
export async function expectAccessibleInBothThemes(page: Page, name: string): Promise<void> {
  // What is closing would be gone before it was read.
  await expect(page.locator(floating).and(page.locator('[data-closed]')).filter({ visible: true })).toHaveCount(0);
  const part = (await page.locator(floating).filter({ visible: true }).count()) > 0 ? floating : 'html';
  // A colour on its way from one to the other is none of the theme's.
  const wear = (theme: string): Promise<unknown> =>
    page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      return Promise.allSettled(ending.map(({ finished }) => finished));
    }, theme);
  await wear('dark');
  await expectNothingFound(lookWhole(page, part), `${name}, dark`);
  await wear('light');
  await expectNothingFound(look(page, part).withRules(['color-contrast']), `${name}, light`);
}
