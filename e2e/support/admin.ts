import { type Page, expect } from '@playwright/test';

/** The administrator's credentials on the journeys' server. */
export const adminCredentials = { email: 'keeper@players.example', password: 'eleven quiet lighthouses' };

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Admin Email').fill(adminCredentials.email);
  await page.getByLabel('Password', { exact: true }).fill(adminCredentials.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  const users = page.getByRole('tab', { name: /^Users \(\d+\)$/ });
  await expect(users).toBeVisible();
  // The first tab depends on what other journeys left to decide.
  await page.goto('/admin-panel?tab=users');
  await expect(users).toHaveAttribute('aria-selected', 'true');
}
