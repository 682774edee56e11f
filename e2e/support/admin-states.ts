import type { Page } from '@playwright/test';
import { checkState, visit } from './check-state.ts';
import { type Player, expect } from './test.ts';
import { failure } from './trouble-states.ts';

async function openAction(page: Page, tab: string, row: string, action: string): Promise<void> {
  await page.keyboard.press('Escape');
  await visit(page, `/admin-panel?tab=${tab}&search=${encodeURIComponent(row)}`);
  const actions = page.getByRole('button', { name: `Actions for ${row}` });
  await actions.first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function checkAdminStates(page: Page, player: Player): Promise<void> {
  await visit(page, `/admin-panel?search=${encodeURIComponent(player.email)}`);
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await checkState(page, 'admin-users-menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Open record' }).click();
  await checkState(page, 'admin-users-record', page.getByRole('dialog').getByText('Reports about them'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await checkState(page, 'admin-users-delete', page.getByRole('alertdialog'));
  await openAction(page, 'games', 'Valorant', 'Edit crew');
  await checkState(page, 'admin-games-crew', page.getByRole('dialog'));
  await openAction(page, 'games', 'Minecraft', 'Rename');
  await checkState(page, 'admin-games-rename', page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('textbox').fill('Valorant');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge games' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge Minecraft into another game' })).toBeVisible();
  await checkState(page, 'admin-games-merge', page.getByText(/move from Minecraft to Valorant/));
  await page.route('**/api/admin/cases?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.goto('/admin-panel?tab=reports');
  await checkState(page, 'admin-reports-none', page.getByText('No open reports'));
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/admin-panel?tab=posts');
  await checkState(page, 'admin-posts-error', page.getByRole('alert').first());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
