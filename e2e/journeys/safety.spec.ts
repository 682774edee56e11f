import type { Page } from '@playwright/test';
import { sendMessage } from '../support/conversation.ts';
import { press } from '../support/keyboard.ts';
import { type Player, allowErrors, expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

const inList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name });

async function createConversation(signedIn: (name: string) => Promise<Player>) {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  await sendMessage(ben, ada, 'hello there');
  return { ada, ben };
}

test('blocking and reporting a partner work by keyboard alone', async ({ signedIn }) => {
  allowErrors(/status of 40[34]/);
  const { ada, ben } = await createConversation(signedIn);
  const { page } = ada;
  await page.goto(`/dashboard/chat/${ben.id}`);
  const more = page.getByRole('button', { name: `More actions for ${ben.name}` });

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
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Hate or discrimination' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('every evening');
    await press(page, dialog.getByRole('button', { name: 'Send report' }));
    await expect(dialog.getByText('Thanks. An administrator will look at it.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
  });

  await test.step('block', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'View profile' })).toBeFocused();
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Block' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await press(page, dialog.getByRole('button', { name: 'Block' }));
    await expect(page).toHaveURL('/dashboard/chat');
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();
  });
});

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

test('one of several windows makes the sound, and only after the member turned it on', async ({ signedIn }) => {
  const { ada, ben } = await createConversation(signedIn);
  await ada.context.addInitScript(countNotes);
  const pages = [ada.page, await ada.context.newPage(), await ada.context.newPage()];
  for (const page of pages) await page.goto('/dashboard');
  const notes = async (): Promise<number> => (await Promise.all(pages.map(notesOf))).reduce((sum, one) => sum + one);
  await sendMessage(ben, ada, 'quietly');
  for (const page of pages) await expect(page).toHaveTitle('(2) Dashboard · Muster');
  expect(await notes()).toBe(0);

  await ada.page.goto('/dashboard/settings');
  await ada.page.getByRole('switch', { name: /^Sound/ }).click();
  await expect.poll(notes).toBe(NOTES_OF_A_TONE);
  await sendMessage(ben, ada, 'loudly');
  for (const page of pages) await expect(page).toHaveTitle(/^\(3\)/);
  await expect.poll(notes).toBe(2 * NOTES_OF_A_TONE);
  await ada.page.getByRole('link', { name: /^Messages/ }).click();
  await inList(ada.page, ben.name).click();
  await expect(ada.page.getByText('loudly').first()).toBeVisible();
  expect(await notes()).toBe(2 * NOTES_OF_A_TONE);
});
