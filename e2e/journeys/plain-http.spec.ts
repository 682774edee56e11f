import { createPost } from '../support/posts.ts';
import { expect, password, test } from '../support/test.ts';

/** A network address: unlike 127.0.0.1, browsers do not trust it without https. */
const addressOf = (baseURL = ''): string => baseURL.replace('127.0.0.1', 'games.lan');

// The fixture of every test fails on console errors, such as those about ignored headers.
test('on a network address without https, a link can be copied and the settings list what is unavailable', async ({
  member,
  baseURL,
}) => {
  const { page, email } = member;
  await createPost(member, { isShared: true });
  await page.goto(`${addressOf(baseURL)}/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Share: Valorant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share post' });
  const link = await dialog.getByLabel('Link to the post').inputValue();
  expect(link).toContain(addressOf(baseURL));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('navigation').getByRole('link', { name: 'Create Post' }).click();
  await page.getByLabel('Description').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel('Description')).toHaveValue(link);

  await page.goto(`${addressOf(baseURL)}/dashboard/settings`);
  await expect(page.getByText(/^This page was opened over http\./)).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Push notifications/ })).toBeDisabled();
});
