import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * No violation of any impact on the page as it stands, or in one part of it. The test goes on, to tell of all pages what
 * is wrong.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}
