import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const listIn = (page: Page): Locator =>
  page
    .getByRole('region', { name: /^Conversation with/ })
    .first()
    .getByRole('listitem');

/** Writes a message to `partner` in the conversation that is open, and sends it with Enter. */
export async function say(page: Page, partner: string, text: string): Promise<void> {
  await page.getByLabel(`Message to ${partner}`).fill(text);
  await page.keyboard.press('Enter');
}

/** In the open conversation exactly these messages stand, among others perhaps, in this order and each once. */
export async function expectSaid(page: Page, ...texts: readonly string[]): Promise<void> {
  const last = texts.at(-1) ?? '';
  await expect(listIn(page).filter({ hasText: last }).first()).toBeVisible({ timeout: 30_000 });
  const shown = await listIn(page).allInnerTexts();
  expect(texts.map((text) => shown.filter((item) => item.includes(text)).length)).toEqual(texts.map(() => 1));
  const places = texts.map((text) => shown.findIndex((item) => item.includes(text)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}
