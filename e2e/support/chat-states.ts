import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { checkState, visit } from './check-state.ts';
import { callApi } from './call-api.ts';
import { sendMessage } from './conversation.ts';
import { type Player, expect, password } from './test.ts';

export async function checkChatStates(player: Player, partner: Player): Promise<void> {
  const { page } = player;
  await visit(page, '/dashboard');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('shortcuts');
  await checkState(page, 'command-palette', page.getByRole('option', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Enter');
  await checkState(page, 'keyboard-shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Escape');
  for (const text of ['Still up for tonight?', 'We are three already.']) await sendMessage(partner, player, text);
  await visit(page, '/dashboard/chat');
  await page.getByLabel('Search by name').fill('nobody of that name');
  await checkState(page, 'chat-none-found', page.getByText('No conversations found'));
  await partner.page.goto('/dashboard');
  await visit(page, `/dashboard/chat/${partner.id}`);
  await expect(page.getByText('New messages')).toBeVisible();
  await checkState(page, 'conversation-unread', page.getByText('Online').filter({ visible: true }).first());
  const more = page.getByRole('button', { name: `More actions for ${partner.name}` });
  await more.click();
  await checkState(page, 'conversation-menu', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await checkState(page, 'block-dialog', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await callApi(player.context.request, blockMemberEndpoint, { params: { memberId: partner.id } });
  await checkState(page, 'conversation-blocked', page.getByText('This conversation is closed.'));
  await visit(page, '/dashboard/settings');
  await checkState(page, 'settings-blocked', page.getByRole('button', { name: `Unblock ${partner.name}` }));
  await callApi(player.context.request, unblockMemberEndpoint, { params: { memberId: partner.id } });
  // Its requests would fail once the account is deleted.
  await partner.page.close();
  await callApi(partner.context.request, deleteAccountEndpoint, { body: { password } });
  await visit(page, `/dashboard/chat/${partner.id}`);
  await checkState(page, 'conversation-left', page.getByText('This conversation is closed.'));
}
