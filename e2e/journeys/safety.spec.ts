import { randomUUID } from 'node:crypto';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/blocks.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { tell } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { press } from '../support/keyboard.ts';
import { createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import type { Player } from '../support/test.ts';

/** Somebody who has been blocked while the conversation was open is refused it, and what they just read; browsers log that. */
const refused = /status of 40[34]/;

const board = (page: Page, wish: string) => page.goto(`/dashboard/browse-posts?search=${wish}`);
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const inList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name });

async function twoWhoTalk(signedIn: (name: string) => Promise<Player>) {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const wish = `wish-${randomUUID().slice(0, 8)}`;
  for (const player of [ada, ben]) await createPost(player, { tags: [wish] });
  await tell(ben, ada, 'hello there');
  return { ada, ben, wish };
}

test('a block makes both vanish from each other without a reload, and its end brings them back', async ({
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(refused);
  const { ada, ben, wish } = await twoWhoTalk(signedIn);
  const benOnBoard = await ben.context.newPage();
  await board(benOnBoard, wish);
  await expect(cardOf(benOnBoard, ada.name)).toBeVisible();
  await ben.page.goto('/dashboard/chat');
  await expect(inList(ben.page, ada.name)).toBeVisible();

  await test.step('block from the board', async () => {
    await board(ada.page, wish);
    await cardOf(ada.page, ben.name).getByRole('button', { name: /^More/ }).click();
    await ada.page.getByRole('menuitem', { name: 'Block player' }).click();
    await expectAccessible(ada.page);
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(ada.page.getByText(`${ben.name} is blocked. You can unblock them in your profile.`)).toBeVisible();
    await expect(cardOf(ada.page, ben.name)).toHaveCount(0);
    await expect(cardOf(ada.page, ada.name)).toBeVisible();
    await expect(ada.page.getByText('Showing 1 of')).toBeVisible();
  });
  await expect(cardOf(benOnBoard, ada.name)).toHaveCount(0);
  await expect(ben.page.getByText('No conversations yet')).toBeVisible();

  await test.step('unblock on the profile', async () => {
    await ada.page.getByRole('link', { name: 'Profile', exact: true }).click();
    await ada.page.getByRole('button', { name: `Unblock ${ben.name}` }).click();
    await expect(ada.page.getByText('You have not blocked anybody.')).toBeVisible();
    await expect(ada.page.getByRole('heading', { name: 'Blocked players' })).toBeFocused();
    await expectAccessible(ada.page);
  });
  await expect(inList(ben.page, ada.name)).toBeVisible();
  await expect(cardOf(benOnBoard, ada.name)).toBeVisible();
  await ada.page.getByRole('link', { name: 'Messages' }).click();
  await expect(inList(ada.page, ben.name)).toBeVisible();
});

test('whoever is blocked in an open conversation is led to nothing of it', async ({ signedIn, consoleGuard }) => {
  consoleGuard.allow(refused);
  const { ada, ben } = await twoWhoTalk(signedIn);
  await ben.page.goto(`/dashboard/chat/${ada.id}`);
  await expect(ben.page.getByText('hello there').first()).toBeVisible();
  await callApi(ada.context.request, blockMemberEndpoint, { params: { memberId: ben.id } });
  await expect(ben.page.getByText('hello there')).toHaveCount(0);
  await expect(ben.page.getByLabel(`Message to ${ada.name}`)).toHaveCount(0);
  await callApi(ada.context.request, unblockMemberEndpoint, { params: { memberId: ben.id } });
  await expect(ben.page.getByLabel(`Message to ${ada.name}`)).toBeVisible();
});

test('blocking and reporting a partner go by keyboard alone', async ({ signedIn, consoleGuard }) => {
  consoleGuard.allow(refused);
  const { ada, ben } = await twoWhoTalk(signedIn);
  const { page } = ada;
  await page.goto(`/dashboard/chat/${ben.id}`);
  const more = page.getByRole('button', { name: `More about ${ben.name}` });

  await test.step('report', async () => {
    await press(page, more);
    await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Report player' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Report player' });
    await expect(dialog).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Hate or discrimination' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('every evening');
    await press(page, dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText('Thanks. An administrator will look at it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  await test.step('block', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
    // Around an open menu stand marks that hand the focus back, which the whole page would be blamed for.
    await expectAccessible(page, '[role="menu"]');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await press(page, dialog.getByRole('button', { name: 'Block' }));
    await expect(page).toHaveURL('/dashboard/chat');
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  });
});

test('a message that waits stands in the title and the list until it is read', async ({ signedIn }) => {
  const { ada, ben } = await twoWhoTalk(signedIn);
  await ada.page.goto('/dashboard');
  await expect(ada.page).toHaveTitle('(1) Dashboard · Muster');
  await tell(ben, ada, 'are you there?');
  await expect(ada.page).toHaveTitle('(2) Dashboard · Muster');
  await ada.page.getByRole('link', { name: /^Messages/ }).click();
  await expect(inList(ada.page, ben.name)).toContainText('are you there?');
  await inList(ada.page, ben.name).click();
  await expect(ada.page).toHaveTitle('Messages · Muster');
});

test('who is online is seen in the list, until they hide it', async ({ signedIn }) => {
  const { ada, ben } = await twoWhoTalk(signedIn);
  await ada.page.goto('/dashboard/chat');
  await ben.page.goto('/dashboard/profile');
  await expect(inList(ada.page, ben.name)).toContainText('Online');
  await expectAccessible(ada.page);
  await ben.page.getByRole('switch', { name: /^Show when I am online/ }).click();
  await expect(inList(ada.page, ben.name)).not.toContainText('Online');
  await ben.page.reload();
  await expect(ben.page.getByRole('switch', { name: /^Show when I am online/ })).not.toBeChecked();
});

test('a conversation is found by name', async ({ signedIn }) => {
  const { ada, ben } = await twoWhoTalk(signedIn);
  const cleo = await signedIn('Cleo Nash');
  await tell(cleo, ada, 'hi from Cleo');
  await ada.page.goto(`/dashboard/chat/${ben.id}`);
  const search = ada.page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('cleo');
  await expect(inList(ada.page, ben.name)).toHaveCount(0);
  await expect(inList(ada.page, cleo.name)).toBeVisible();
  await expect(ada.page.getByLabel(`Message to ${ben.name}`)).toBeVisible();
  await search.fill('nobody like that');
  await expect(ada.page.getByText('No conversations found')).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(inList(ada.page, ben.name)).toBeVisible();
});

/** Counts the notes that a page plays. */
function countNotes(): void {
  globalThis.OscillatorNode = class extends OscillatorNode {
    override start(when?: number): void {
      const { dataset } = document.documentElement;
      dataset.notes = String(Number(dataset.notes ?? 0) + 1);
      super.start(when);
    }
  };
}
const NOTES_OF_A_TONE = 2;
const notesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0));

test('of several windows one makes the sound, and only once it is chosen', async ({ signedIn }) => {
  const { ada, ben } = await twoWhoTalk(signedIn);
  await ada.context.addInitScript(countNotes);
  const pages = [ada.page, await ada.context.newPage(), await ada.context.newPage()];
  for (const page of pages) await page.goto('/dashboard');
  const notes = async (): Promise<number> => (await Promise.all(pages.map(notesOf))).reduce((sum, one) => sum + one);
  await tell(ben, ada, 'quietly');
  for (const page of pages) await expect(page).toHaveTitle('(2) Dashboard · Muster');
  expect(await notes()).toBe(0);

  await ada.page.goto('/dashboard/profile');
  await ada.page.getByRole('switch', { name: /^Sound/ }).click();
  await expect.poll(notes).toBe(NOTES_OF_A_TONE);
  await tell(ben, ada, 'loudly');
  for (const page of pages) await expect(page).toHaveTitle(/^\(3\)/);
  await expect.poll(notes).toBe(2 * NOTES_OF_A_TONE);
  await ada.page.getByRole('link', { name: /^Messages/ }).click();
  await inList(ada.page, ben.name).click();
  await expect(ada.page.getByText('loudly').first()).toBeVisible();
  expect(await notes()).toBe(2 * NOTES_OF_A_TONE);
});

test('a message is reported with its reason', async ({ signedIn }) => {
  const { ada, ben } = await twoWhoTalk(signedIn);
  const { page } = ada;
  await page.goto(`/dashboard/chat/${ben.id}`);
  const bubble = page.getByRole('listitem').filter({ hasText: 'hello there' }).last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report message' });
  await dialog.getByRole('radio', { name: 'Spam or scam' }).click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Thanks. An administrator will look at it.')).toBeVisible();
});
