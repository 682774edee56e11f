import type { Page } from '@playwright/test';
import { press } from '../support/keyboard.ts';
import { openWithAllScreens } from '../support/open-page.ts';
import { type PictureFile, createPicture, keepSentFiles, readColors, rotated, sentFile } from '../support/pictures.ts';
import { allowErrors, connectionErrors, expect, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cropArea = (page: Page) => page.getByRole('application', { name: 'Visible part' });
const cardPicture = (page: Page) => page.getByRole('article').locator('img').first();

async function chooseFile(page: Page, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, button(page, 'Choose a file'));
  await (await chooser).setFiles(file);
}

async function pictureAddress(page: Page): Promise<string> {
  await expect(cardPicture(page)).toHaveAttribute('src', /\/api\/pictures\/.*\/large$/);
  return (await cardPicture(page).getAttribute('src')) ?? '';
}

test('with unsaved changes the browser prompts before a reload', async ({ member: { page } }) => {
  await page.goto('/dashboard/profile');
  await button(page, 'Edit Profile').click();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('textbox', { name: 'Location' }).fill('Lisbon');
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveValue('Lisbon');
});

test('a picture is chosen and cropped offline, sent, shown and removed by keyboard alone', async ({ signedIn }) => {
  allowErrors(connectionErrors);
  const member = await signedIn('Robin Vale', { serviceWorkers: 'allow' });
  const { page, context } = member;
  await openWithAllScreens(page, '/dashboard/profile');
  const file = await createPicture(page, 1600, 1000);
  await context.setOffline(true);
  await press(page, button(page, 'Add a picture'));
  await expect(button(page, 'Choose a file')).toBeFocused();
  await chooseFile(page, file);
  await expect(cropArea(page)).toBeVisible();
  await press(page, cropArea(page), '+');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110%');
  // As far to the right as it goes: only the red half is left in the square.
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
  await context.setOffline(false);
  await press(page, button(page, 'Use this picture'));
  await expect(page.getByText('Picture updated.')).toBeVisible();
  await expect(button(page, 'Change picture')).toBeFocused();
  expect(
    await readColors(page, await pictureAddress(page), [
      [10, 50],
      [40, 50],
    ]),
  ).toEqual({
    size: [512, 512],
    colors: ['red', 'red'],
  });

  await press(page, button(page, 'Change picture'));
  await press(page, button(page, 'Remove picture'));
  const question = page.getByRole('alertdialog', { name: 'Remove picture?' });
  await press(page, question.getByRole('button', { name: 'Remove picture' }));
  await expect(page.getByText('Picture removed.')).toBeVisible();
  await expect(cardPicture(page)).toHaveCount(0);
  await expect(button(page, 'Add a picture')).toBeFocused();
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="red"/></svg>';

test("a photograph is sent upright, as WebP and without the camera's metadata, and a drawing can be dropped onto it", async ({
  member,
}) => {
  const { page } = member;
  await keepSentFiles(page);
  await page.goto('/dashboard/profile');
  const file = rotated(await createPicture(page, 900, 900));
  expect(file.buffer.includes('taken at home')).toBe(true);
  await button(page, 'Add a picture').click();
  await chooseFile(page, file);
  await button(page, 'Use this picture').click();
  await expect(page.getByText('Picture updated.')).toBeVisible();
  const sent = await sentFile(page);
  expect(sent).toMatch(/^image\/webp RIFF/);
  expect(sent).not.toMatch(/taken at home|Exif/);
  // The left half is now at the top, and the bar is at the right.
  const places = [
    [50, 20],
    [50, 80],
    [98, 50],
  ] as const;
  expect((await readColors(page, await pictureAddress(page), places)).colors).toEqual(['red', 'blue', 'white']);

  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'picture', { type: 'image/svg+xml' }));
    return transfer;
  }, drawing);
  const photograph = await pictureAddress(page);
  await button(page, 'Change picture').dispatchEvent('drop', { dataTransfer });
  await expect(cropArea(page)).toBeVisible();
  await button(page, 'Use this picture').click();
  await expect(cardPicture(page)).not.toHaveAttribute('src', photograph);
  expect((await readColors(page, await pictureAddress(page), [[50, 50]])).colors).toEqual(['red']);
});
