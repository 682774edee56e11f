import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { BreakableLine } from './breakable-line.ts';
import type { Player } from './test.ts';

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

const before = 'Before the cut.';
const whileAway = ['One while away.', 'Two while away.'] as const;
/** All that is said by {@link writeWhileCut}. */
export const said = [before, ...whileAway] as const;

/** Two members talk, until the sender's line is cut; two more messages are written after that. */
export async function writeWhileCut(sender: Player, partner: Player, line: BreakableLine): Promise<void> {
  await partner.page.goto(`/dashboard/chat/${sender.id}`);
  await sender.page.goto(`/dashboard/chat/${partner.id}`);
  await say(sender.page, partner.name, before);
  await expectSaid(partner.page, before);
  line.cut();
  for (const text of whileAway) await say(sender.page, partner.name, text);
}
