import { aTag, cardOf, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

/** The job that matches new posts runs every 1.5 s. A post causes its alerts within 10 s. */
const alertTimeout = { timeout: 10_000 };

test('a saved search alerts a member on another screen, who connects from the alert and is accepted', async ({
  signedIn,
}) => {
  const tag = aTag();
  const [searcher, author] = [await signedIn('Mira Lane'), await signedIn('Night Owl')];
  const { page } = searcher;

  await test.step('the member saves the search of an empty board', async () => {
    await openBoard(page, tag);
    await page.getByRole('button', { name: 'Tell me when one appears' }).click();
    await expect(page.getByRole('button', { name: "We'll let you know" })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  });

  await test.step('a matching post alerts the member', async () => {
    await createPost(author, { tags: [tag], seats: 3 });
    await author.page.goto('/dashboard');
    await page.getByRole('link', { name: /1 new alert/ }).click(alertTimeout);
    await expect(page).toHaveURL('/dashboard/alerts');
    await expect(cardOf(page, tag)).toContainText('Night Owl');
    await expect(page.getByRole('link', { name: /new alert/ })).toHaveCount(0);
  });

  await test.step('Connect asks to join, and the author accepts', async () => {
    await cardOf(page, tag)
      .getByRole('button', { name: /^Connect/ })
      .click();
    await expect(page).toHaveURL(`/dashboard/chat/${author.id}`);
    await author.page.getByRole('button', { name: /^Accept: Mira Lane/ }).click();
    await expect(page.getByText("You're in.", { exact: true })).toBeVisible();
  });
});
