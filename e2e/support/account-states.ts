import { signInEndpoint } from '@muster/contract/members/auth.ts';
import type { Browser, Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { expect, password } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** Somebody asks for a link, and comes with one that does not work any more. */
export async function takeForgottenStates(page: Page, takeAll: TakeAll): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email address').fill('somebody@players.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await takeAll(page, 'forgot-password-sent');
  await page.goto(`/reset-password#${'a'.repeat(43)}`);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await takeAll(page, 'reset-link-used');
}

/** The states of the account that only come about by doing something. */
export async function takeAccountStates(browser: Browser, player: Player, takeAll: TakeAll): Promise<void> {
  const { page, email } = player;
  const elsewhere = await browser.newContext();
  await callApi(elsewhere.request, signInEndpoint, { body: { email, password } });
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeAll(page, 'sign-out-others');
  await page.keyboard.press('Escape');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await change.click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await takeAll(page, 'change-password-error');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await takeAll(page, 'password-changed');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Your profile')).toBeVisible();
  await takeAll(page, 'delete-account');
  await question.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Incorrect password.')).toBeVisible();
  await takeAll(page, 'delete-account-wrong-password');
  await elsewhere.close();
}
