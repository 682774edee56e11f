import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import type { Browser } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkState, visit } from './check-state.ts';
import { createPicture } from './pictures.ts';
import { type Player, expect, password } from './test.ts';

export async function checkAccountStates(browser: Browser, player: Player): Promise<void> {
  const { page, email } = player;
  const elsewhere = await browser.newContext();
  await callApi(elsewhere.request, signInEndpoint, { body: { email, password } });
  await visit(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await checkState(page, 'sign-out-others', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await change.click();
  await checkState(page, 'change-password-error', page.getByText('Please enter a password'));
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
  await checkState(page, 'password-changed', page.getByText('Your password was changed.'));
  await visit(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog');
  await checkState(page, 'delete-account', question.getByText('Your profile'));
  await question.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await checkState(page, 'delete-account-wrong-password', question.getByText('Incorrect password.'));
  await elsewhere.close();
}

export async function checkOpenStates({ id, page, context }: Player, author: Player): Promise<void> {
  await visit(page, '/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('r');
  await checkState(page, 'create-post-games', page.getByRole('option').first());
  await visit(page, '/dashboard/browse-posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await checkState(page, 'browse-platforms', page.getByRole('option').first());
  await page.keyboard.press('Escape');
  await visit(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await checkState(page, 'profile-picture', page.getByRole('dialog'));
  await page.getByLabel('Image file').setInputFiles(await createPicture(page, 400, 400));
  await checkState(page, 'profile-picture-crop', page.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await checkState(page, 'profile-edit-error');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await checkState(page, 'profile-leave', page.getByRole('alertdialog', { name: 'Leave without saving?' }));
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await visit(page, `/dashboard/players/${id}`);
  await checkState(page, 'player-self', page.getByText('This is how others see you.'));
  await visit(page, '/dashboard/players/019a3f6e-0000-7000-8000-000000000001');
  await checkState(page, 'player-not-found', page.getByText("We couldn't find this player."));
  await visit(page, `/dashboard/players/${author.id}`);
  await checkState(page, 'player', page.getByRole('main').getByText(author.name).first());
  await context.setOffline(true);
  await checkState(page, 'player-offline', page.getByText(/offline/i).first());
  await context.setOffline(false);
}
