import { signInEndpoint } from '@muster/contract/members/auth.ts';
import type { Browser, Page } from '@playwright/test';
import { checkState } from './check-state.ts';
import { callApi } from './call-api.ts';
import { type Player, password } from './test.ts';

/** Somebody asks for a link, and comes with one that does not work any more. */
export async function checkForgottenStates(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email address').fill('somebody@players.example');
  await page.keyboard.press('Enter');
  await checkState(page, 'forgot-password-sent', page.getByRole('button', { name: 'Send again' }));
  await page.goto(`/reset-password#${'a'.repeat(43)}`);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
  await checkState(page, 'reset-link-used', page.getByRole('link', { name: 'Request a new link' }));
}

export async function checkAccountStates(browser: Browser, player: Player): Promise<void> {
  const { page, email } = player;
  const elsewhere = await browser.newContext();
  await callApi(elsewhere.request, signInEndpoint, { body: { email, password } });
  await page.goto('/dashboard/profile');
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
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog');
  await checkState(page, 'delete-account', question.getByText('Your profile'));
  await question.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await checkState(page, 'delete-account-wrong-password', question.getByText('Incorrect password.'));
  await elsewhere.close();
}
