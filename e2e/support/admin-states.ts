import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

async function openAction(page: Page, tab: string, row: string, action: string): Promise<void> {
  await page.goto(`/admin-panel?tab=${tab}&search=${encodeURIComponent(row)}`);
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** What opens above the tables of the panel. */
export async function takeAdminStates(page: Page, player: Player, takeAll: TakeAll): Promise<void> {
  await page.goto(`/admin-panel?search=${encodeURIComponent(player.email)}`);
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await takeAll(page, 'admin-users-menu');
  await page.getByRole('menuitem', { name: 'Open record' }).click();
  await expect(page.getByRole('dialog').getByText('Reports about them')).toBeVisible();
  await takeAll(page, 'admin-users-record');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeAll(page, 'admin-users-delete');
  await openAction(page, 'games', 'Minecraft', 'Rename');
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeAll(page, 'admin-games-rename');
  await page.getByRole('dialog').getByRole('textbox').fill('Valorant');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge games' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge Minecraft into another game' })).toBeVisible();
  await expect(page.getByText(/move from Minecraft to Valorant/)).toBeVisible();
  await takeAll(page, 'admin-games-merge');
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/admin-panel?tab=posts');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
  await takeAll(page, 'admin-posts-error');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
