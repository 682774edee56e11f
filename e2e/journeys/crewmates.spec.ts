import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { listPlayAgainQuestionsEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { callApi } from '../support/call-api.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { content, createPost } from '../support/posts.ts';
import { type Player, expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

/** The two play together, and the session ends. */
async function endSession(author: Player, { context }: Player): Promise<void> {
  const { id: postId } = await createPost(author, { closesAt: new Date(Date.now() + HOUR_MS) });
  const { id: requestId } = await callApi(context.request, requestToJoinEndpoint, { params: { postId } });
  const { request } = author.context;
  await callApi(request, changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  const body = { ...content, closesAt: new Date(Date.now() + 1000) };
  await callApi(request, updatePostEndpoint, { params: { postId }, body });
  await expect.poll(() => callApi(request, listPlayAgainQuestionsEndpoint, {})).toHaveLength(1);
}

async function playAgain({ page }: Player, { name }: Player): Promise<void> {
  await page.goto('/dashboard');
  const question = page.getByRole('group', { name: `Play Valorant with ${name} again?` });
  await question.getByRole('button', { name: 'Yes' }).click();
  // A pointer on the question would hold the sections of the dashboard in place.
  await page.getByRole('heading', { level: 1 }).hover();
}

test('two players who want to play again become crewmates, and one invites the other', async ({ signedIn }) => {
  const [owl, mira] = [await signedIn('Night Owl'), await signedIn('Mira Lane')];
  await endSession(owl, mira);
  await playAgain(mira, owl);
  await playAgain(owl, mira);
  await expect(mira.page.getByText('You and Night Owl are crewmates now. You both want to play again.')).toBeVisible();
  await owl.page.getByRole('button', { name: 'View' }).click();

  const { id: postId } = await createPost(owl, { game: 'Rocket League', seats: 3 });
  await owl.page.getByRole('button', { name: 'Invite: Mira Lane' }).click();
  const dialog = owl.page.getByRole('dialog', { name: 'Invite to my post' });
  await expect(dialog.getByRole('checkbox', { name: /^Mira Lane/ })).toBeChecked();
  await expectAccessible(owl.page, 'invite-to-my-post');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toBeHidden();

  const invitations = mira.page.getByRole('region', { name: 'Invitations' });
  await expect(invitations.getByText(/^Invited you · /)).toBeVisible();
  await expectAccessible(mira.page, 'dashboard-invitation');
  await invitations.getByRole('button', { name: 'Accept: Rocket League' }).click();
  await expect(owl.page.getByText('Mira Lane accepted your invitation to Rocket League')).toBeVisible();
  await mira.page.getByRole('region', { name: "You're in!" }).getByRole('link', { name: 'Open room' }).click();
  await owl.page.goto(`/dashboard/crew/${postId}`);
  for (const { page } of [owl, mira])
    await expect(page.getByRole('region', { name: '2 players' }).getByText('Mira Lane')).toBeVisible();
});
