import type { Page } from '@playwright/test';
import { checkState } from './check-state.ts';
import { type Player, expect } from './test.ts';

async function openAction(page: Page, tab: string, row: string, action: string): Promise<void> {
  await page.goto(`/admin-panel?tab=${tab}&search=${encodeURIComponent(row)}`);
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function checkAdminStates(page: Page, player: Player): Promise<void> {
  await page.goto(`/admin-panel?search=${encodeURIComponent(player.email)}`);
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await checkState(page, 'admin-users-menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Open record' }).click();
  await checkState(page, 'admin-users-record', page.getByRole('dialog').getByText('Reports about them'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await checkState(page, 'admin-users-delete', page.getByRole('alertdialog'));
  await openAction(page, 'games', 'Minecraft', 'Rename');
  await checkState(page, 'admin-games-rename', page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('textbox').fill('Valorant');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge games' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge Minecraft into another game' })).toBeVisible();
  await checkState(page, 'admin-games-merge', page.getByText(/move from Minecraft to Valorant/));
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/admin-panel?tab=posts');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
  await checkState(page, 'admin-posts-error');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
