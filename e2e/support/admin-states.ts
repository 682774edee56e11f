import { type CaseDecision, decideCaseEndpoint } from '@muster/contract/moderation/cases.ts';
import { chatIdOf, listMessagesEndpoint } from '@muster/contract/chat/chat.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { type ReportDraft, createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createAppealEndpoint } from '@muster/contract/moderation/suspensions.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkState } from './check-state.ts';
import { sendMessage } from './conversation.ts';
import { createPost } from './posts.ts';
import { type Player, expect, password } from './test.ts';
import { failure } from './trouble-states.ts';

async function openAction(page: Page, tab: string, row: string, action: string): Promise<void> {
  await page.goto(`/admin-panel?tab=${tab}&search=${encodeURIComponent(row)}`);
  const actions = page.getByRole('button', { name: `Actions for ${row}` });
  await actions.first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function checkAdminStates(page: Page, player: Player): Promise<void> {
  await page.goto(`/admin-panel?search=${encodeURIComponent(player.email)}`);
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await checkState(page, 'admin-users-menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Open record' }).click();
  await checkState(page, 'admin-users-record', page.getByRole('dialog').getByText('Reports about them'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${player.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await checkState(page, 'admin-users-delete', page.getByRole('alertdialog'));
  await openAction(page, 'games', 'Valorant', 'Edit crew');
  await checkState(page, 'admin-games-crew', page.getByRole('dialog'));
  await openAction(page, 'games', 'Minecraft', 'Rename');
  await checkState(page, 'admin-games-rename', page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('textbox').fill('Valorant');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Merge games' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge Minecraft into another game' })).toBeVisible();
  await checkState(page, 'admin-games-merge', page.getByText(/move from Minecraft to Valorant/));
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/admin-panel?tab=posts');
  await checkState(page, 'admin-posts-error', page.getByRole('alert').first());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const report = async ({ context }: Player, body: ReportDraft): Promise<string> =>
  (await callApi(context.request, createReportEndpoint, { body })).id;

/** `player` reports a post, a message and the profile of `other`. Returns the report ids. */
async function fillQueue(player: Player, other: Player): Promise<string[]> {
  const description = 'Selling a Diamond account, cheap and quick. Write to me.';
  const { id: postId } = await createPost(other, { game: 'Apex Legends', description, tags: ['cheap', 'quick'] });
  for (const text of ['Hello?', "Reply, or I'll post your home address."]) await sendMessage(other, player, text);
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

/** The report queue on the administrator's `page`, and the screens of the reported members. */
export async function checkModerationStates(page: Page, player: Player, other: Player): Promise<void> {
  await page.route('**/api/admin/cases?*', (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.goto('/admin-panel?tab=reports');
  await checkState(page, 'admin-reports-none', page.getByText('No open reports'));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const [post = '', message = ''] = await fillQueue(player, other);
  await page.reload();
  const history = page.getByRole('button', { name: `${other.name}'s history` });
  await history.first().click();
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
  await checkState(player.page, 'dashboard-notices', player.page.getByRole('region', { name: 'Notices' }));

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
