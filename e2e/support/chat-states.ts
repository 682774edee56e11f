import { randomUUID } from 'node:crypto';
import { blockMemberEndpoint } from '@muster/contract/blocks.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { callApi } from './call-api.ts';
import { expect } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** Writes to somebody, over HTTP. */
export async function tell(from: Player, to: Player, text: string): Promise<void> {
  const { id: chatId } = await callApi(from.context.request, openChatEndpoint, { params: { memberId: to.id } });
  await callApi(from.context.request, sendMessageEndpoint, { params: { chatId }, body: { id: randomUUID(), text } });
}

/** The states of conversations, and of safety, that only come about by doing something. */
export async function takeChatStates(player: Player, partner: Player, takeAll: TakeAll): Promise<void> {
  const { page } = player;
  await page.goto('/dashboard');
  for (const text of ['Still up for tonight?', 'We are three already.']) await tell(partner, player, text);
  await page.goto('/dashboard/chat');
  await page.getByLabel('Search by name').fill('nobody of that name');
  await expect(page.getByText('No conversations found')).toBeVisible();
  await takeAll(page, 'chat-none-found');
  await page.goto(`/dashboard/chat/${partner.id}`);
  await expect(page.getByText('New messages')).toBeVisible();
  await takeAll(page, 'conversation-unread');
  const more = page.getByRole('button', { name: `More about ${partner.name}` });
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await takeAll(page, 'conversation-menu');
  await page.getByRole('menuitem', { name: 'Report player' }).click();
  await expect(page.getByRole('dialog', { name: 'Report player' })).toBeVisible();
  await takeAll(page, 'report-dialog');
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeAll(page, 'block-dialog');
  await page.keyboard.press('Escape');
  await callApi(player.context.request, blockMemberEndpoint, { params: { memberId: partner.id } });
  await expect(page.getByText('You cannot write to this player.')).toBeVisible();
  await takeAll(page, 'conversation-blocked');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('button', { name: `Unblock ${partner.name}` })).toBeVisible();
  await takeAll(page, 'profile-blocked');
}
