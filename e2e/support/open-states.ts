import { createPicture } from './pictures.ts';
import { expect } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** Lists, menus and toasts of the screens that members see, open. */
export async function takeOpenStates({ id, page, context }: Player, author: Player, takeAll: TakeAll): Promise<void> {
  await page.goto('/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('r');
  await expect(page.getByRole('option').first()).toBeVisible();
  await takeAll(page, 'create-post-games');
  await page.goto('/dashboard/browse-posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await takeAll(page, 'browse-platforms');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await takeAll(page, 'browse-menu');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeAll(page, 'profile-picture');
  await page.getByLabel('Image file').setInputFiles(await createPicture(page, 400, 400));
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await takeAll(page, 'profile-picture-crop');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await takeAll(page, 'profile-edit-error');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await takeAll(page, 'profile-leave');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.goto(`/dashboard/players/${id}`);
  await expect(page.getByText('This is how others see you.')).toBeVisible();
  await takeAll(page, 'player-self');
  await page.goto('/dashboard/players/019a3f6e-0000-7000-8000-000000000001');
  await expect(page.getByText("We couldn't find this player.")).toBeVisible();
  await takeAll(page, 'player-not-found');
  await page.goto(`/dashboard/players/${author.id}`);
  await expect(page.getByRole('main').getByText(author.name).first()).toBeVisible();
  await takeAll(page, 'player');
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await takeAll(page, 'player-offline');
  await context.setOffline(false);
}
