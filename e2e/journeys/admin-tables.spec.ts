import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

const WIDE = 'W'.repeat(60);
const date = '2026-11-20T12:00:00.000Z';
const id = '019a3f6e-0000-7000-a000-000000000001';

const channel = { name: WIDE, gameId: null, game: null, createdAt: date };
const channels = ['on', 'unreadable'].map((state, place) => ({ ...channel, id: id.replace(/1$/, `${place}`), state }));
const message = { id, game: WIDE, channel: WIDE, state: 'unknown', problem: 'unreachable', status: 502 };
const member = { id, name: WIDE };
const link = { id, note: 'W'.repeat(100), uses: 1, maxUses: 5, createdAt: date, expiresAt: date, state: 'valid' };
const inviteLink = { ...link, isRevocable: true, creator: member, invited: [member] };
const responses = {
  'discord-channels': channels,
  'discord-messages*': { rows: [{ ...message, changedAt: date, retryAt: null }], total: 1 },
  'invite-links*': { rows: [inviteLink], total: 1 },
};

/** Short words of the table that are on more than one line. */
const listBrokenWords = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluate((table) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s]{2,20}(?!\S)/g)) {
        if (/\S/.test((node.textContent ?? '').charAt(index - 1))) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    return found;
  });

test('long names without spaces widen no admin table, and break no other words', async ({ page }) => {
  await signInAsAdmin(page);
  for (const [path, json] of Object.entries(responses))
    await page.route(`**/api/admin/${path}`, (route) => route.fulfill({ json }));
  for (const tab of ['discord', 'discord&state=messages', 'registration'])
    for (const width of [320, 360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin-panel?tab=${tab}`);
      await expect(page.getByRole('table').getByText(WIDE).first()).toBeVisible();
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrollWidth, `${tab} at ${width}`).toBeLessThanOrEqual(width);
      expect.soft(await listBrokenWords(page), `${tab} at ${width}`).toEqual([]);
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin-panel?tab=discord');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add channel' }).click({ trial: true });
});
