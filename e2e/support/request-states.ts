import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { callApi } from './call-api.ts';
import { checkState, visit, expectNoSidewaysScroll } from './check-state.ts';
import { createPost, deactivatePost } from './posts.ts';
import type { Player } from './test.ts';

/** Requests that the player received, then one that they sent. */
export async function checkRequestStates(player: Player, partner: Player): Promise<void> {
  const { page } = player;
  const own = await createPost(player, { game: 'Rust' });
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId: own.id } });
  await visit(page, '/dashboard');
  const requests = page.getByRole('region', { name: 'Requests' });
  await checkState(page, 'dashboard-requests', requests);
  await requests.getByRole('button', { name: /^Decline/ }).click();
  await checkState(page, 'dashboard-decline', page.getByRole('menu'));
  await expectNoSidewaysScroll(page, 'dashboard-decline');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 response: Rust' }).click();
  await checkState(page, 'post-requests', page.getByRole('dialog').getByRole('button', { name: /^Accept/ }));
  await visit(page, `/dashboard/chat/${partner.id}`);
  await checkState(page, 'conversation-request', page.getByText(`${partner.name} wants to join.`));
  await deactivatePost(player, own.id);
  const other = await createPost(partner, { game: 'Dota 2' });
  await callApi(player.context.request, requestToJoinEndpoint, { params: { postId: other.id } });
  await visit(page, `/dashboard/chat/${partner.id}`);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await checkState(page, 'conversation-request-note', page.getByRole('textbox', { name: 'Note' }));
  await visit(page, '/dashboard/browse-posts?game=Dota 2');
  await checkState(page, 'browse-requested', page.getByText(/^Requested/).first());
  await deactivatePost(partner, other.id);
}
