import { readFile } from 'node:fs/promises';
import { deleteAccountEndpoint } from '@muster/contract/account.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { tell } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { enter, press } from '../support/keyboard.ts';
import { resetLinkFor } from '../support/mails.ts';
import { createPost } from '../support/posts.ts';
import { expect, password, test } from '../support/test.ts';
import type { Player } from '../support/test.ts';

const another = 'nine patient herons';
const refusal = 'Invalid email or password. Please check your credentials and try again.';
const profile = '/dashboard/profile';

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The same person in another browser, on the profile. */
async function openElsewhere(page: Page, player: Player): Promise<void> {
  await callApi(page.request, signInEndpoint, { body: { email: player.email, password } });
  await page.goto(profile);
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
}

test('a changed password leads every other browser to the sign-in page at once', async ({ page, member }) => {
  await openElsewhere(page, member);
  const here = member.page;
  await here.goto(profile);
  await here.getByRole('button', { name: 'Change password' }).click();
  await expectAccessible(here, '[aria-labelledby="account"]');
  await here.getByLabel('Current password').fill(password);
  await here.getByLabel('New password', { exact: true }).fill(another);
  await here.getByLabel('Confirm new password').fill(another);
  await here.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('Your password was changed. 1 other session was signed out.')).toBeVisible();
  await expect(here.getByText('You are signed in nowhere else.')).toBeVisible();

  await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
  await signIn(page, member.email, another);
  await expect(page).toHaveURL(profile);
});

test('a browser is signed out from another one, by keyboard, and then all others', async ({ page, member }) => {
  await openElsewhere(page, member);
  const here = member.page;
  await here.goto(profile);
  await press(here, here.getByRole('button', { name: /^Sign out Chrome/ }));
  await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
  await expect(here.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();

  await openElsewhere(page, member);
  await here.reload();
  await press(here, here.getByRole('button', { name: 'Sign out everywhere else' }));
  const question = here.getByRole('alertdialog');
  await expect(question).toContainText('1 other browser will have to sign in again.');
  await expectAccessible(here, '[role="alertdialog"]');
  await press(here, question.getByRole('button', { name: /^Sign out/ }));
  await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
  await expect(here.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(here.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
});

test('who has forgotten the password gets a link, once, and signs in with a new one', async ({
  page,
  member,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4(01|10)/);
  await member.page.goto(profile);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before has a field of this name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  const email = page.getByLabel('Email address');
  const answer = 'If there is an account for that address, a link is on its way. It works once, for 30 minutes.';
  await email.fill('nobody@players.example');
  await email.press('Enter');
  await expect(page.getByText(answer)).toBeVisible();
  await email.fill(member.email);
  await expect(page.getByText(answer)).toHaveCount(0);
  await email.press('Enter');
  await expect(page.getByText(answer)).toBeVisible();

  const link = await resetLinkFor(member.email);
  await page.goto(link);
  await enter(page, page.getByLabel('New password', { exact: true }), another);
  expect(new URL(page.url()).hash).toBe('');
  await enter(page, page.getByLabel('Confirm new password'), another);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
  await expect(member.page).toHaveURL(/\/login/, { timeout: 2_000 });

  await signIn(page, member.email, password);
  await expect(page.getByRole('alert')).toHaveText(refusal);
  await page.getByLabel('Password', { exact: true }).fill(another);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');

  await test.step('the link is spent, even for who is signed in', async () => {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This link has been used or is too old. Please ask for a new one.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});

test('all that is kept of a member comes as one file', async ({ member, signedIn }) => {
  const partner = await signedIn('Hana Wolf');
  await createPost(member, { description: 'Something to take along' });
  await tell(member, partner, 'and this as well');
  await member.page.goto(profile);
  const download = member.page.waitForEvent('download');
  await member.page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^muster-data-[\d-]+\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: member.email } });
  for (const kept of ['Something to take along', 'and this as well']) expect(text).toContain(kept);
  await expect(member.page.getByText('Saved to your downloads.')).toBeVisible();
});

/** Opens the question, by keyboard alone. */
async function askToDelete(page: Page) {
  await page.goto(profile);
  await press(page, page.getByRole('region', { name: 'Danger Zone' }).getByRole('button'));
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(question.getByText('1 post', { exact: true })).toBeVisible();
  await expect(question).toContainText('with 1 message of yours');
  await expectAccessible(page, '[role="alertdialog"]');
  return question;
}

test('a deleted account is gone everywhere; what was written stays with whom it was written to', async ({
  page,
  member,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[01]/);
  const partner = await signedIn('Hana Wolf');
  await createPost(member, { description: 'Soon gone for good' });
  await tell(member, partner, 'so long');
  await openElsewhere(page, member);
  const here = member.page;

  const question = await askToDelete(here);
  const typed = question.getByLabel('Your password');
  const confirm = () => press(here, question.getByRole('button', { name: /^Delete Account/ }));

  await test.step('a wrong password deletes nothing', async () => {
    await enter(here, typed, 'not the password');
    await confirm();
    await expect(question.getByText('Incorrect password. Please try again.')).toBeVisible();
    await expect(typed).toBeFocused();
  });
  await test.step('the right one leads home, and every other browser out', async () => {
    await typed.fill(password);
    await confirm();
    await expect(here).toHaveURL('/');
    await expect(here.getByText('Your account has been deleted.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/, { timeout: 2_000 });
    const kept = await here.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(member.id);
  });
  await test.step('signing in tells nothing of it', async () => {
    await signIn(page, member.email, password);
    await expect(page.getByRole('alert')).toHaveText(refusal);
  });
  await test.step('the partner keeps what was written', async () => {
    await partner.page.goto(`/dashboard/chat/${member.id}`);
    await expect(partner.page.getByText('so long').last()).toBeVisible();
    await expect(partner.page.getByText('Unknown User').first()).toBeVisible();
  });
});

test('the address of a deleted account begins anew with nothing', async ({ member, signedIn }) => {
  const { page, context, email } = member;
  await createPost(member, { description: 'Soon gone for good' });
  await tell(member, await signedIn('Hana Wolf'), 'so long');
  await callApi(context.request, deleteAccountEndpoint, { body: { password } });
  await callApi(context.request, registerEndpoint, { body: { name: 'Robin Vale', email, password } });
  await callApi(context.request, signInEndpoint, { body: { email, password } });
  await page.goto('/dashboard');
  await expect(page.getByText('No posts yet')).toBeVisible();
  await page.goto('/dashboard/chat');
  await expect(page.getByText('No conversations yet')).toBeVisible();
});
