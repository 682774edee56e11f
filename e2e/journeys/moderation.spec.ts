import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { checkState } from '../support/check-state.ts';
import { sendMessage } from '../support/conversation.ts';
import { press } from '../support/keyboard.ts';
import { openIdle } from '../support/open-page.ts';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { type Player, expect, test } from '../support/test.ts';

/** Lets `sender` write messages, of which `reporter` reports the second. */
async function reportMessage(reporter: Player, sender: Player): Promise<void> {
  await sendMessage(sender, reporter, 'Hello?', "Reply, or I'll post your home address.");
  await sendMessage(reporter, sender, 'Leave me alone.');
  const { request } = reporter.context;
  const chatId = chatIdOf(reporter.id, sender.id);
  const { messages } = await callApi(request, listMessagesEndpoint, { params: { chatId }, querystring: {} });
  const messageId = messages.at(-2)?.id ?? '';
  const reason = 'Harassment or bullying';
  await callApi(request, createReportEndpoint, { body: { kind: 'message', chatId, messageId, reason, note: '' } });
}

test('a reported member is suspended, reads why, appeals and is let in again; the reporter is notified', async ({
  page,
  signedIn,
}) => {
  const tag = aTag();
  // The audit log lists all journeys.
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn(`Ben Marsh ${tag.slice(-4)}`)];
  await createPost(ben, { tags: [tag], description: `Cheap accounts, ${tag}` });
  await openIdle(ben.page);

  await test.step('report', async () => {
    await openBoard(ada.page, tag);
    const more = ada.page.getByRole('button', { name: /^More/ });
    await press(ada.page, more);
    await ada.page.keyboard.press('ArrowUp');
    await expect(ada.page.getByRole('menuitem').last()).toBeFocused();
    await ada.page.keyboard.press('ArrowUp');
    await expect(ada.page.getByRole('menuitem', { name: 'Report post' })).toBeFocused();
    await ada.page.keyboard.press('Enter');
    const dialog = ada.page.getByRole('dialog', { name: 'Report post' });
    await press(ada.page, dialog.getByRole('button', { name: 'Send report' }));
    await checkState(ada.page, 'report-dialog-error', dialog.getByText('Please choose a reason'));
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await ada.page.keyboard.press('Space');
    await press(ada.page, dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText('Thanks. An administrator will look at it.')).toBeVisible();
    await ada.page.keyboard.press('Enter');
    await expect(more).toBeFocused();
    await reportMessage(ada, ben);
  });

  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await test.step('suspend', async () => {
    const card = page.getByRole('article').filter({ hasText: tag });
    await expect(card.getByText(ben.name)).toBeVisible();
    await card.getByRole('button', { name: `History ${ben.name}` }).click();
    await checkState(page, 'admin-reports', card.getByText('2 reports about them, 0 acted on'));
    await card.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: `Suspend ${ben.name}?` });
    await expect(dialog.getByRole('radio', { name: '3 days' })).toBeFocused();
    await dialog.getByRole('radio', { name: 'Other' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('A suspension lasts 1 to 365 days')).toBeVisible();
    await dialog.getByRole('radio', { name: '3 days' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('No account sales here.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText(`${ben.name} was suspended.`)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('the reporter is notified on any page', async () => {
    await expect(ada.page.getByText('You have a new notice.').first()).toBeVisible();
    await expect(ada.page.getByText('No posts found')).toBeVisible();
    await ada.page.getByRole('button', { name: 'View' }).click();
    const notice = ada.page.getByText('Thanks for your report. We reviewed it and took action.');
    await checkState(ada.page, 'dashboard-notices', notice);
    await ada.page
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .press('Enter');
    await expect(ada.page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
  });

  await test.step('appeal', async () => {
    await expect(ben.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await checkState(ben.page, 'suspended', ben.page.getByText('No account sales here.'));
    await ben.page.goto('/dashboard/chat');
    await expect(ben.page.getByText('No account sales here.')).toBeVisible();
    await ben.page.getByLabel('Why should it be lifted?').fill(`It was my brother, ${tag}`);
    await ben.page.getByRole('button', { name: 'Send appeal' }).click();
    const sent = ben.page.getByText('Your appeal was sent. An administrator will look at it.');
    await expect(sent).toBeVisible();
  });

  await test.step('lift', async () => {
    await page.getByRole('button', { name: /^Appeals \(\d+\)$/ }).click();
    const card = page.getByRole('article').filter({ hasText: tag });
    await checkState(page, 'admin-appeals', card.getByText('No account sales here.'));
    await card.getByRole('button', { name: 'Lift suspension' }).click();
    await page.getByLabel('Answer').fill('Welcome back, then.');
    await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
    // The open dialog hides the card, so only this shows that the server has answered.
    await expect(page.getByText(`${ben.name}'s suspension was lifted.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: /^Decided/ }).click();
    await expect(page.getByRole('article').filter({ hasText: tag })).toBeVisible();
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('rowheader', { name: `Suspended ${ben.name} for 3 days` }).waitFor();
    await press(page, page.getByRole('button', { name: ben.name }).first());
    await expect(page.getByRole('rowheader')).toHaveText([
      `Lifted ${ben.name}'s suspension after an appeal`,
      `Suspended ${ben.name} for 3 days`,
    ]);
  });

  await test.step('the member is in again, without signing in', async () => {
    await ben.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(ben.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await ben.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(ben.page.getByText('Your suspension was lifted')).toBeVisible();
    await expect(ben.page.getByText('Welcome back, then.')).toBeVisible();
  });
});
