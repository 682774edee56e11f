import { type CaseDecision, decideCaseEndpoint } from '@muster/contract/admin/reports.ts';
import { signInEndpoint } from '@muster/contract/members/auth.ts';
import { chatIdOf, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { createReportEndpoint, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { sendMessage } from './conversation.ts';
import { createPost } from './posts.ts';
import { expect, password } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

const report = async ({ context }: Player, body: ReportDraft): Promise<string> =>
  (await callApi(context.request, createReportEndpoint, { body })).id;

/** A post, a message and a player are reported by `player`, all of `other`; gives the ids of the reports. */
async function fillQueue(player: Player, other: Player): Promise<string[]> {
  const description = 'Selling a Diamond account, cheap and quick. Write to me.';
  const { id: postId } = await createPost(other, { game: 'Apex Legends', description, tags: ['cheap', 'quick'] });
  for (const text of ['Hello?', 'Answer me, or I tell everybody where you live.'])
    await sendMessage(other, player, text);
  await sendMessage(player, other, 'Leave me alone.');
  const chatId = chatIdOf(player.id, other.id);
  const { messages } = await callApi(player.context.request, listMessagesEndpoint, {
    params: { chatId },
    querystring: {},
  });
  const note = 'Three evenings in a row.';
  return [
    await report(player, { kind: 'post', postId, reason: 'Cheating or account selling', note: '' }),
    await report(player, {
      kind: 'message',
      chatId,
      messageId: messages.at(-2)?.id ?? '',
      reason: 'Harassment or bullying',
      note,
    }),
    await report(player, { kind: 'member', memberId: other.id, reason: 'Something else', note: '' }),
  ];
}

/** The queue of the administrator signed in on `page`, and the screens of the reported members. */
export async function takeModerationStates(page: Page, player: Player, other: Player, takeAll: TakeAll): Promise<void> {
  await page.route('**/api/admin/cases?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.goto('/admin-panel?tab=reports');
  await expect(page.getByText('No open reports')).toBeVisible();
  await takeAll(page, 'admin-reports-none');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const [post = '', message = ''] = await fillQueue(player, other);
  await page.reload();
  await page
    .getByRole('button', { name: `${other.name}'s history` })
    .first()
    .click();
  await expect(page.getByText('3 reports about them, 0 acted on')).toBeVisible();
  await takeAll(page, 'admin-reports');
  await page.getByRole('button', { name: 'Suspend' }).first().click();
  await page.getByRole('radio', { name: 'Other' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('A suspension lasts 1 to 365 days')).toBeVisible();
  await takeAll(page, 'admin-reports-suspend');
  const decide = (caseId: string, decision: CaseDecision) =>
    callApi(page.request, decideCaseEndpoint, { params: { caseId }, body: { reportIds: [caseId], decision } });
  await decide(message, { action: 'delete-content', reason: 'Nobody is threatened here.' });
  await decide(post, { action: 'suspend', reason: 'Accounts are not sold here. Read the rules, please.', days: 7 });
  await player.page.goto('/dashboard');
  await expect(player.page.getByText('From the administrators')).toBeVisible();
  await takeAll(player.page, 'dashboard-notices');

  await callApi(other.context.request, signInEndpoint, { body: { email: other.email, password } });
  await other.page.goto('/dashboard');
  await expect(other.page.getByLabel('Why should it be lifted?')).toBeVisible();
  await takeAll(other.page, 'suspended');
  await callApi(other.context.request, createAppealEndpoint, { body: { text: 'It was my brother, who is sorry.' } });
  await other.page.reload();
  await expect(other.page.getByText('Your appeal was sent.')).toBeVisible();
  await takeAll(other.page, 'suspended-appealed');
  await page.goto('/admin-panel?tab=reports&state=appeals');
  await expect(page.getByText('It was my brother, who is sorry.')).toBeVisible();
  await takeAll(page, 'admin-appeals');
  await page.goto('/admin-panel?tab=reports&state=decided');
  await expect(page.getByText('Nobody is threatened here.')).toBeVisible();
  await takeAll(page, 'admin-reports-decided');
}
