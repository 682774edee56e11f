import { randomUUID } from 'node:crypto';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { type Locator, type Page, expect } from '@playwright/test';
import { callApi } from './call-api.ts';
import type { Player } from './test.ts';

export const logOf = (page: Page): Locator => page.getByRole('log', { name: 'Message history' });

/** Sends messages over HTTP and returns the number of the last one. */
export async function sendMessage(sender: Player, partner: Player, ...texts: readonly string[]): Promise<number> {
  const { request } = sender.context;
  const { id: chatId } = await callApi(request, openChatEndpoint, { params: { memberId: partner.id } });
  let last = 0;
  for (const text of texts) {
    const body = { id: randomUUID(), text };
    last = (await callApi(request, sendMessageEndpoint, { params: { chatId }, body })).seq;
  }
  return last;
}

export async function typeMessage(page: Page, partner: string, text: string): Promise<void> {
  await page.getByLabel(`Message to ${partner}`).fill(text);
  await page.keyboard.press('Enter');
}

/** Expects each of these messages once and in this order in the open conversation. Others may be between them. */
export async function expectMessage(page: Page, ...texts: readonly string[]): Promise<void> {
  const items = page
    .getByRole('region', { name: /^Conversation with/ })
    .first()
    .getByRole('listitem');
  await expect(items.filter({ hasText: texts.at(-1) ?? '' }).first()).toBeVisible({ timeout: 30_000 });
  // A message that is being sent moves from one list to the other.
  const found = async (): Promise<string[]> =>
    (await items.allInnerTexts()).flatMap((item) => texts.filter((text) => item.includes(text)));
  await expect.poll(found).toEqual(texts);
}
