import { otherGame } from '@muster/contract/games/games.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { sendMessage } from '../support/conversation.ts';
import { press } from '../support/keyboard.ts';
import { openIdle } from '../support/open-page.ts';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('a reported member is suspended, reads why, appeals and is let in again; the reporter is notified', async ({
  page,
  signedIn,
}) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const tag = aTag();
  await createPost(ben, { tags: [tag], description: `Cheap accounts, ${tag}` });
  await openIdle(ben.page);

  await test.step('report', async () => {
    await openBoard(ada.page, tag);
    await ada.page.getByRole('button', { name: /^More/ }).click();
    await ada.page.getByRole('menuitem', { name: 'Report post' }).click();
    await ada.page.getByRole('radio', { name: 'Spam or scam' }).click();
    await ada.page.getByRole('button', { name: 'Send report' }).click();
    await ada.page.getByRole('button', { name: 'Close' }).click();
  });

  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Reports/ }).click();
  await test.step('suspend', async () => {
    const card = page.getByRole('article').filter({ hasText: tag });
    await expect(card.getByText(ben.name)).toBeVisible();
    await press(page, card.getByRole('button', { name: `${ben.name}'s history` }));
    await expect(card.getByText('1 report about them, 0 acted on')).toBeVisible();
    await press(page, card.getByRole('button', { name: 'Suspend' }));
    const dialog = page.getByRole('dialog', { name: `Suspend ${ben.name}?` });
    await expect(dialog.getByRole('radio', { name: '3 days' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('No account sales here.');
    await press(page, dialog.getByRole('button', { name: 'Suspend' }));
    await expect(page.getByText(`${ben.name} was suspended.`)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('the reporter is notified on any page', async () => {
    await expect(ada.page.getByText('You have a new notice.').first()).toBeVisible();
    await expect(ada.page.getByText('No posts found')).toBeVisible();
    await ada.page.getByRole('button', { name: 'View' }).click();
    await expect(ada.page.getByText('Thanks for your report. We reviewed it and took action.')).toBeVisible();
    await press(ada.page, ada.page.getByRole('button', { name: /^Dismiss/ }).first());
    await expect(ada.page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
  });

  await test.step('appeal', async () => {
    await expect(ben.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(ben.page.getByText('No account sales here.')).toBeVisible();
    await ben.page.goto('/dashboard/chat');
    await expect(ben.page.getByText('No account sales here.')).toBeVisible();
    await ben.page.getByLabel('Why should it be lifted?').fill(`It was my brother, ${tag}`);
    await press(ben.page, ben.page.getByRole('button', { name: 'Send appeal' }));
    await expect(ben.page.getByText('Your appeal was sent. An administrator will look at it.')).toBeVisible();
  });

  await test.step('lift', async () => {
    await press(page, page.getByRole('button', { name: /^Appeals \(\d+\)$/ }));
    const card = page.getByRole('article').filter({ hasText: tag });
    await expect(card.getByText('No account sales here.')).toBeVisible();
    await press(page, card.getByRole('button', { name: 'Lift suspension' }));
    await page.getByLabel('Answer').fill('Welcome back, then.');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }));
    // The open dialog hides the card, so only this shows that the server has answered.
    await expect(page.getByText(`${ben.name}'s suspension was lifted.`)).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('rowheader', { name: `Suspended ${ben.name} for 3 days` }).waitFor();
    await press(page, page.getByRole('button', { name: ben.name }).first());
    await expect(page.getByRole('rowheader')).toHaveText([
      `Lifted ${ben.name}'s suspension after an appeal`,
      `Suspended ${ben.name} for 3 days`,
    ]);
  });

  await test.step('the member is in again, without signing in', async () => {
    await ben.page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(ben.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await ben.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(ben.page.getByText('Your suspension was lifted')).toBeVisible();
    await expect(ben.page.getByText('Welcome back, then.')).toBeVisible();
  });
});

test('an unverified game and its posts disappear from an open board', async ({ page, member, signedIn }) => {
  const name = `Hexfall ${aTag()}`;
  for (const kind of ['evenings', 'weekends'])
    await createPost(member, { game: otherGame, customGame: name, description: `${name} on ${kind}` });
  const reader = await signedIn('Hana Wolf');
  const board = reader.page;
  await openBoard(board, name);
  await expect(board.getByRole('article')).toHaveCount(2);
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: /^Games/ }).click();
  await page.getByRole('searchbox', { name: 'Search games' }).fill(name);
  await expect(page.getByRole('table', { name: 'Games' }).getByRole('rowheader')).toHaveText([new RegExp(name)]);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Pending Verification');
  await press(page, page.getByRole('button', { name: `Verify ${name}` }));
  await expect(page.getByText('Game verified successfully')).toBeVisible();
  await expect(row).not.toContainText('Pending Verification');

  await press(page, page.getByRole('button', { name: `Actions for ${name}` }));
  await page.getByRole('menuitem', { name: 'Unverify' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Unverify ${name}?` });
  await expect(question).toContainText('deletes 2 post(s)');
  await createPost(member, { game: name, description: 'One more in the last moment' });
  await expect(question).toContainText('deletes 3 post(s)');
  await press(page, question.getByRole('button', { name: 'Unverify' }));
  await expect(page.getByText('Game unverified successfully and 3 related post(s) deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();

  await expect(board.getByText('No posts found')).toBeVisible();
  await board.getByRole('combobox', { name: 'Game' }).click();
  await expect(board.getByRole('option', { name: 'Valorant' })).toBeVisible();
  await expect(board.getByRole('option', { name: new RegExp(name) })).toHaveCount(0);
});

test('an administrator deletes a user by keyboard, who is signed out at once', async ({ page, member, signedIn }) => {
  const partner = await signedIn('Hana Wolf');
  await createPost(member);
  await sendMessage(member, partner, 'Soon gone for good');
  await openIdle(member.page);
  await signInAsAdmin(page);
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill(member.email);
  const row = page.getByRole('row', { name: new RegExp(member.email) });
  await press(page, row.getByRole('button', { name: `Open ${member.name}` }));
  const record = page.getByRole('dialog', { name: member.name });
  await expect(record.getByText('Reports made')).toBeVisible();
  await press(page, record.getByRole('button', { name: 'Delete' }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question.getByRole('listitem')).toHaveText([
    '1 post',
    '1 conversation, for both players',
    '1 message',
    'profile, picture and every session',
  ]);
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users match your search and filters.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(member.page).toHaveURL(/\/login/);
});
