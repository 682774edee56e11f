import { randomUUID } from 'node:crypto';
import { chatIdOf, listMessagesEndpoint, removedMessageText } from '@muster/contract/chat.ts';
import { createReportEndpoint } from '@muster/contract/reports.ts';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { tell } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { press } from '../support/keyboard.ts';
import { createPost } from '../support/posts.ts';
import { expect, password, test } from '../support/test.ts';
import type { Player } from '../support/test.ts';

/** Whoever is suspended is refused what they just read; browsers log that. */
const refused = /status of 40[13]/;
const spam = { reason: 'Spam or scam', note: '' } as const;

async function openReports(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
}

async function signIn({ page, email }: Player): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('a reported member is suspended, reads why, appeals, and is let in again; the reporter is told', async ({
  page,
  signedIn,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(refused);
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const wish = `wish-${randomUUID().slice(0, 8)}`;
  await createPost(ben, { tags: [wish], description: `Cheap accounts, ${wish}` });
  await ben.page.goto('/dashboard');

  await test.step('report', async () => {
    await ada.page.goto(`/dashboard/browse-posts?search=${wish}`);
    await ada.page.getByRole('button', { name: /^More/ }).click();
    await ada.page.getByRole('menuitem', { name: 'Report post' }).click();
    await ada.page.getByRole('radio', { name: 'Spam or scam' }).click();
    await ada.page.getByRole('button', { name: 'Send report' }).click();
    await ada.page.getByRole('button', { name: 'Close' }).click();
  });

  await openReports(page);
  await test.step('suspend', async () => {
    const card = page.getByRole('article').filter({ hasText: wish });
    await expect(card.getByText(ben.name)).toBeVisible();
    await press(page, card.getByRole('button', { name: `History of ${ben.name}` }));
    await expect(card.getByText('1 report about them, 0 acted on')).toBeVisible();
    await expectAccessible(page);
    await press(page, card.getByRole('button', { name: 'Suspend' }));
    const dialog = page.getByRole('dialog', { name: `Suspend ${ben.name}?` });
    await expect(dialog.getByRole('radio', { name: '3 days' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('No account sales here.');
    await expectAccessible(page, '[role="dialog"]');
    await press(page, dialog.getByRole('button', { name: 'Suspend' }));
    await expect(page.getByText(`Suspended: ${ben.name}.`)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('the reporter is told on whatever page', async () => {
    await expect(ada.page.getByText('The administrators have something to tell you.').first()).toBeVisible();
    await expect(ada.page.getByText('No posts found')).toBeVisible();
    await ada.page.getByRole('button', { name: 'Read it' }).click();
    await expect(ada.page.getByText('Thanks: we looked at your report and acted on it.')).toBeVisible();
    await expectAccessible(ada.page);
    await press(ada.page, ada.page.getByRole('button', { name: /^Dismiss/ }).first());
    await expect(ada.page.getByText('From the administrators')).toHaveCount(0);
  });

  await test.step('appeal', async () => {
    await signIn(ben);
    await expect(ben.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(ben.page.getByText('No account sales here.')).toBeVisible();
    await ben.page.goto('/dashboard/chat');
    await expect(ben.page.getByText('No account sales here.')).toBeVisible();
    await expectAccessible(ben.page);
    await ben.page.getByLabel('Why should it be lifted?').fill(`It was my brother, ${wish}`);
    await press(ben.page, ben.page.getByRole('button', { name: 'Send appeal' }));
    await expect(ben.page.getByText('Your appeal was sent. An administrator will look at it.')).toBeVisible();
  });

  await test.step('lift', async () => {
    await press(page, page.getByRole('button', { name: /^Appeals \(\d+\)$/ }));
    const card = page.getByRole('article').filter({ hasText: wish });
    await expect(card.getByText('No account sales here.')).toBeVisible();
    await press(page, card.getByRole('button', { name: 'Lift' }));
    await page.getByLabel('Answer').fill('Welcome back, then.');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Lift' }));
    await expect(card).toHaveCount(0);
  });

  await test.step('in again, without signing in', async () => {
    await ben.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(ben.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await ben.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(ben.page.getByText('Your suspension was lifted')).toBeVisible();
    await expect(ben.page.getByText('Welcome back, then.')).toBeVisible();
  });
});

test('the words of a reported message vanish from both open conversations', async ({ page, signedIn }) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const words = `Buy it or else, ${randomUUID().slice(0, 8)}`;
  await tell(ben, ada, words);
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await one.page.goto(`/dashboard/chat/${other.id}`);
    await expect(one.page.getByText(words).first()).toBeVisible();
  }
  const chatId = chatIdOf(ada.id, ben.id);
  const { request } = ada.context;
  const { messages } = await callApi(request, listMessagesEndpoint, { params: { chatId }, querystring: {} });
  const messageId = messages[0]?.id ?? '';
  await callApi(request, createReportEndpoint, { body: { kind: 'message', chatId, messageId, ...spam } });

  await openReports(page);
  const card = page.getByRole('article').filter({ hasText: words });
  await press(page, card.getByRole('button', { name: 'Delete the message' }));
  await page.getByLabel('Reason').fill('Nobody is threatened here.');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete the message' }));
  await expect(card).toHaveCount(0);
  for (const { page: conversation } of [ada, ben]) {
    await expect(conversation.getByRole('log').getByText(removedMessageText)).toBeVisible();
    await expect(conversation.getByText(words)).toHaveCount(0);
  }
});
