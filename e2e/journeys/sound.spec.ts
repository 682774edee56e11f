import type { Page } from '@playwright/test';
import { sendMessage } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

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
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  await sendMessage(ben, ada, 'hello there');
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
  await ada.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: ben.name }).click();
  await expect(ada.page.getByText('loudly').first()).toBeVisible();
  expect(await notes()).toBe(2 * NOTES_OF_A_TONE);
});
