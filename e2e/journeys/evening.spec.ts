import { aTag, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test('two friends join a game that is on with a role each, and after it the crew wants to play again', async ({
  signedIn,
}) => {
  const tag = aTag();
  const [owl, mira, zoe] = [await signedIn('Night Owl'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  const roles = [
    { name: 'Duelist', count: 1 },
    { name: 'Sentinel', count: 1 },
  ];
  const { id: postId } = await createPost(owl, { tags: [tag], startsAt: 'now', seats: 4, roles });
  await owl.page.goto('/dashboard');
  const acceptNew = async (name: string): Promise<void> => {
    await owl.page.getByRole('button', { name: '1 new request' }).click();
    await owl.page.getByRole('button', { name: new RegExp(`^Accept: ${name}`) }).click();
  };

  await test.step('Mira asks for two players, like her filter, and names a role for each', async () => {
    await openBoard(mira.page, `${tag}&party=2`);
    await mira.page.getByRole('button', { name: 'Connect for 2: Night Owl' }).click();
    const dialog = mira.page.getByRole('dialog', { name: "Join Night Owl's Valorant crew" });
    await dialog.getByRole('button', { name: /^Duelist/ }).click();
    await dialog.getByRole('button', { name: /^Sentinel/ }).click();
    await expect(mira.page).toHaveURL(`/dashboard/chat/${owl.id}`);
    await acceptNew('Mira Lane');
    await expect(owl.page.getByText('2 players · Duelist · Sentinel')).toBeVisible();
    await expect(mira.page.getByRole('region', { name: "You're in!" })).toBeVisible();
  });

  await test.step('Zoe takes the last seat', async () => {
    await openBoard(zoe.page, tag);
    await expect(zoe.page.getByRole('article')).toContainText('3 of 4');
    await zoe.page.getByRole('button', { name: 'Connect with Night Owl' }).click();
    await zoe.page.getByRole('button', { name: 'Any role' }).click();
    await acceptNew('Zoe Park');
    await mira.page.goto(`/dashboard/crew/${postId}`);
    await expect(mira.page.getByRole('log').getByText('Zoe Park joined')).toBeVisible();
    await zoe.page.goto(`/dashboard/crew/${postId}`);
  });

  await test.step('the author ends the session, and the crew sees it', async () => {
    const card = owl.page.getByRole('article').filter({ hasText: tag });
    await card.getByRole('button', { name: 'End session: Valorant' }).click();
    const dialog = owl.page.getByRole('dialog', { name: 'End this session?' });
    await expect(dialog.getByRole('checkbox', { name: 'Mira Lane' })).toBeChecked();
    await dialog.getByRole('button', { name: 'End session' }).click();
    await expect(zoe.page.getByRole('log').getByText('This session has ended.')).toBeVisible();
    await expect(zoe.page.getByRole('log').getByText('Thanks for playing, everyone!')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Post again: Valorant' })).toBeVisible();
  });

  await test.step('all who say yes become crewmates', async () => {
    for (const { page } of [owl, mira]) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Yes to all' }).click();
    }
    await owl.page.goto('/dashboard/crewmates');
    await expect(owl.page.getByText('Mira Lane').first()).toBeVisible();
    await expect(owl.page.getByText('Zoe Park')).toHaveCount(0);
  });
});
