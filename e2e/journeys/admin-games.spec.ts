import { randomUUID } from 'node:crypto';
import { otherGame } from '@muster/contract/games.ts';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from '../support/admin.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { press } from '../support/keyboard.ts';
import { createPost } from '../support/posts.ts';
import { expect, type Player, test } from '../support/test.ts';

/** What an open screen may take to follow. */
const AT_ONCE = { timeout: 5_000 };

const aGameName = (): string => `Hexfall ${randomUUID().slice(0, 8)}`;

/** Adds a game with so many posts. */
async function addGame(player: Player, name: string, posts: number): Promise<void> {
  for (let count = 0; count < posts; count += 1) {
    await createPost(player, {
      game: otherGame,
      customGame: name,
      description: `Looking for a crew, ${name} ${count}`,
    });
  }
}

async function openGames(page: Page, name: string): Promise<void> {
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Games/ }).click();
  await page.getByRole('searchbox', { name: 'Search games' }).fill(name);
  await expect(page.getByRole('table', { name: 'Games' }).getByRole('rowheader')).toHaveText([new RegExp(name)]);
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await press(page, page.getByRole('button', { name: `Actions for ${name}` }));
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('a game that is verified and unverified comes and goes on an open board, with its posts', async ({
  page,
  member,
  signedIn,
}) => {
  const name = aGameName();
  await addGame(member, name, 2);
  const reader = await signedIn('Hana Wolf');
  const board = reader.page;
  await board.goto(`/dashboard/browse-posts?search=${encodeURIComponent(name)}`);
  await expect(board.getByRole('article')).toHaveCount(2);
  await openGames(page, name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Pending Verification');
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: `Verify ${name}` }));
  await expect(page.getByText('Game verified successfully')).toBeVisible();
  await expect(row).not.toContainText('Pending Verification');

  await choose(page, name, 'Unverify');
  const question = page.getByRole('alertdialog', { name: `Unverify ${name}?` });
  await expect(question).toContainText('deletes 2 post(s)');
  await expectAccessible(page, '[role="alertdialog"]');
  await createPost(member, { game: name, description: 'One more in the last moment' });
  await expect(question).toContainText('deletes 3 post(s)', AT_ONCE);
  await press(page, question.getByRole('button', { name: 'Unverify' }));
  await expect(page.getByText('Game unverified successfully and 3 related post(s) deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();

  await expect(board.getByText('No posts found')).toBeVisible(AT_ONCE);
  await board.getByRole('combobox', { name: 'Game' }).click();
  await expect(board.getByRole('option', { name: 'Valorant' })).toBeVisible();
  await expect(board.getByRole('option', { name: new RegExp(name) })).toHaveCount(0);
});

test('two administrators see what the other does to a game; its posts move when it is merged', async ({
  page,
  browser,
  member,
}) => {
  const [name, other] = [aGameName(), aGameName()];
  await addGame(member, name, 1);
  await addGame(member, other, 1);
  await openGames(page, name);
  const colleague = await (await browser.newContext()).newPage();
  await openGames(colleague, name);
  await press(page, page.getByRole('button', { name: `Verify ${name}` }));
  await expect(colleague.getByRole('row', { name: new RegExp(name) })).not.toContainText('Pending', AT_ONCE);

  await colleague.getByRole('searchbox').fill(other);
  await expect(colleague.getByRole('rowheader')).toHaveText([new RegExp(other)]);
  await choose(colleague, other, 'Rename');
  const renaming = colleague.getByRole('dialog', { name: `Rename ${other}` });
  await renaming.getByRole('textbox').fill(name.toUpperCase());
  await colleague.keyboard.press('Enter');
  await expect(renaming.getByText('Another game has this name.')).toBeVisible();
  await press(colleague, renaming.getByRole('button', { name: 'Merge the two' }));
  const merging = colleague.getByRole('dialog', { name: `Merge ${other} into another game` });
  await expect(merging.getByText(`1 post(s) of ${other} become posts of ${name}.`)).toBeVisible();
  await expectAccessible(colleague, '[role="dialog"]');
  await press(colleague, merging.getByRole('button', { name: 'Merge', exact: true }));
  await expect(colleague.getByText(`Merged into ${name}: 1 post(s) moved.`)).toBeVisible();
  await expect(colleague.getByText('No games found')).toBeVisible();
  await expect(page.getByRole('button', { name: `Show 2 post(s) of ${name}` })).toBeVisible(AT_ONCE);

  await page.getByRole('tab', { name: 'Audit' }).click();
  // Other administrators do other things meanwhile.
  await expect(page.getByRole('row').filter({ hasText: 'Merged two games' }).filter({ hasText: other })).toBeVisible();
  await page
    .getByRole('button', { name: `Show all about ${other}` })
    .first()
    .click();
  await expect(page.getByRole('rowheader')).toHaveText(['Merged two games']);
  await colleague.context().close();
});

test('a post is found, deleted, and gone from an open board', async ({ page, member, signedIn }) => {
  const name = aGameName();
  await addGame(member, name, 1);
  const board = (await signedIn('Hana Wolf')).page;
  await board.goto(`/dashboard/browse-posts?search=${encodeURIComponent(name)}`);
  await expect(board.getByRole('article')).toHaveCount(1);
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Posts/ }).click();
  await page.getByRole('searchbox', { name: 'Search posts and authors' }).fill(name);
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(name)]);
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: `Delete the ${name} post of ${member.name}` }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  await expect(question).toContainText(`Looking for a crew, ${name} 0`);
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page.getByText('No posts found')).toBeVisible();
  await expect(board.getByText('No posts found')).toBeVisible(AT_ONCE);
});
