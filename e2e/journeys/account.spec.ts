import { readFile } from 'node:fs/promises';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { sendMessage } from '../support/conversation.ts';
import { typeInto, press } from '../support/keyboard.ts';
import { resetLinkFor } from '../support/mails.ts';
import { openIdle } from '../support/open-page.ts';
import { createPost } from '../support/posts.ts';
import { type Player, expect, password, test } from '../support/test.ts';

test.use({ isTranslated: true });

const newPassword = 'nine patient herons';
const settings = '/dashboard/settings';

async function openElsewhere(page: Page, { email }: Player): Promise<void> {
  await callApi(page.request, signInEndpoint, { body: { email, password } });
  await openIdle(page);
}

test('a member signs out one other browser, then all others, by keyboard', async ({ page, member }) => {
  await openElsewhere(page, member);
  const here = member.page;
  await here.goto(settings);
  await press(here, here.getByRole('button', { name: /^Sign out Chrome/ }));
  await expect(page).toHaveURL(/\/login/);
  await expect(here.getByRole('heading', { name: "Where you're signed in" })).toBeFocused();

  await openElsewhere(page, member);
  await here.reload();
  await press(here, here.getByRole('button', { name: 'Sign out of all other devices' }));
  const question = here.getByRole('alertdialog');
  await expect(question).toContainText('1 other device will need to sign in again.');
  await press(here, question.getByRole('button', { name: /^Sign out/ }));
  await expect(page).toHaveURL(/\/login/);
  await expect(here.getByText("You're only signed in here.")).toBeVisible();
  await expect(here.getByRole('heading', { name: "Where you're signed in" })).toBeFocused();
});

test('a member who forgot the password sets a new one with the link from the email', async ({ page, member }) => {
  await openIdle(member.page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page has a field of this name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  const email = page.getByLabel('Email address');
  await email.fill(member.email);
  await email.press('Enter');
  // The server of the journeys writes its e-mails to files.
  await expect(page.getByText("This server can't send email. Ask an administrator for a reset link.")).toBeVisible();

  await page.goto(await resetLinkFor(member.email));
  await typeInto(page, page.getByLabel('New password', { exact: true }), newPassword);
  expect(new URL(page.url()).hash).toBe('');
  await typeInto(page, page.getByLabel('Confirm new password'), newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
  await expect(member.page).toHaveURL(/\/login/);

  await page.getByLabel('Email address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a member downloads all their data as one file', async ({ member, signedIn }) => {
  await createPost(member, { description: 'Something to take along' });
  await sendMessage(member, await signedIn('Hana Wolf'), 'and this as well');
  await member.page.goto(settings);
  const download = member.page.waitForEvent('download');
  await member.page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^muster-data-[\d-]+\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: member.email } });
  for (const stored of ['Something to take along', 'and this as well']) expect(text).toContain(stored);
  await expect(member.page.getByText('Saved to your downloads.')).toBeVisible();
});
