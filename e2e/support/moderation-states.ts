import { type CaseDecision, decideCaseEndpoint } from '@muster/contract/admin/reports.ts';
import { signInEndpoint } from '@muster/contract/members/auth.ts';
import { chatIdOf, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { type ReportDraft, createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import type { Page } from '@playwright/test';
import { checkState } from './check-state.ts';
import { callApi } from './call-api.ts';
import { sendMessage } from './conversation.ts';
import { createPost } from './posts.ts';
import { type Player, password } from './test.ts';

const report = async ({ context }: Player, body: ReportDraft): Promise<string> =>
  (await callApi(context.request, createReportEndpoint, { body })).id;

/** `player` reports a post, a message and the profile of `other`. Returns the report ids. */
async function fillQueue(player: Player, other: Player): Promise<string[]> {
  const description = 'Selling a Diamond account, cheap and quick. Write to me.';
  const { id: postId } = await createPost(other, { game: 'Apex Legends', description, tags: ['cheap', 'quick'] });
  for (const text of ['Hello?', 'Answer me, or I tell everybody where you live.'])
    await sendMessage(other, player, text);
  await sendMessage(player, other, 'Leave me alone.');
  const chatId = chatIdOf(player.id, other.id);
  const request = { params: { chatId }, querystring: {} };
  const { messages } = await callApi(player.context.request, listMessagesEndpoint, request);
  const messageId = messages.at(-2)?.id ?? '';
  const harassment = { reason: 'Harassment or bullying', note: 'Three evenings in a row.' } as const;
  return [
    await report(player, { kind: 'post', postId, reason: 'Cheating or account selling', note: '' }),
    await report(player, { kind: 'message', chatId, messageId, ...harassment }),
    await report(player, { kind: 'member', memberId: other.id, reason: 'Something else', note: '' }),
  ];
}

/** The queue of the administrator signed in on `page`, and the screens of the reported members. */
export async function checkModerationStates(page: Page, player: Player, other: Player): Promise<void> {
  await page.route('**/api/admin/cases?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.goto('/admin-panel?tab=reports');
  await checkState(page, 'admin-reports-none', page.getByText('No open reports'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const [post = '', message = ''] = await fillQueue(player, other);
  await page.reload();
  await page
    .getByRole('button', { name: `${other.name}'s history` })
    .first()
    .click();
  await checkState(page, 'admin-reports', page.getByText('3 reports about them, 0 acted on'));
  await page.getByRole('button', { name: 'Suspend' }).first().click();
  await page.getByRole('radio', { name: 'Other' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await checkState(page, 'admin-reports-suspend', page.getByText('A suspension lasts 1 to 365 days'));
  const decide = (caseId: string, decision: CaseDecision) =>
    callApi(page.request, decideCaseEndpoint, { params: { caseId }, body: { reportIds: [caseId], decision } });
  await decide(message, { action: 'delete-content', reason: 'Nobody is threatened here.' });
  await decide(post, { action: 'suspend', reason: 'Accounts are not sold here. Read the rules, please.', days: 7 });
  await player.page.goto('/dashboard');
  await checkState(player.page, 'dashboard-notices', player.page.getByText('From the administrators'));

  await callApi(other.context.request, signInEndpoint, { body: { email: other.email, password } });
  await other.page.goto('/dashboard');
  await checkState(other.page, 'suspended', other.page.getByLabel('Why should it be lifted?'));
  await callApi(other.context.request, createAppealEndpoint, { body: { text: 'It was my brother, who is sorry.' } });
  await other.page.reload();
  await checkState(other.page, 'suspended-appealed', other.page.getByText('Your appeal was sent.'));
  await page.goto('/admin-panel?tab=reports&state=appeals');
  await checkState(page, 'admin-appeals', page.getByText('It was my brother, who is sorry.'));
  await page.goto('/admin-panel?tab=reports&state=decided');
  await checkState(page, 'admin-reports-decided', page.getByText('Nobody is threatened here.'));
}
