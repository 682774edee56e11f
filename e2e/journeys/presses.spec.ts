import { deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { sendMessage } from '../support/conversation.ts';
import { createPicture } from '../support/pictures.ts';
import { aTag, createPost, fillInPost, openBoard } from '../support/posts.ts';
import { allowErrors, anEmail, expect, test } from '../support/test.ts';

/** Presses what is at this point of an element, without waiting for it. */
async function pressAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a role that is pressed right after the party was chosen sends the request', async ({ signedIn, member }) => {
  const [author, tag] = [await signedIn('Ada Stone'), aTag()];
  const role = { name: 'Tank', count: 3, hasAuthor: false };
  await createPost(author, { tags: [tag], seats: 6, roles: [role] });
  const { page } = member;
  await openBoard(page, tag);
  await page.getByRole('button', { name: /^Connect/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: '2 players' }).click();
  await pressAt(page, dialog.getByRole('button', { name: /^Tank/ }));
  await expect(page).toHaveURL(`/dashboard/chat/${author.id}`);
});

test('Create Post accepts a second press in the same place after an error', async ({ member: { page } }) => {
  await page.goto('/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('rust');
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: 'PC' }).click();
  const button = page.getByRole('button', { name: 'Create Post' });
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('alert').first().waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await page.getByLabel('Description').evaluate((field: HTMLTextAreaElement) => {
    // As autofill does, without key events.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Two more for ranked.');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByText('Post created successfully!').first()).toBeVisible();
});

test('cards stay in their places under the pointer, and catch up when it leaves', async ({ signedIn, member }) => {
  const [author, tag] = [await signedIn('Ada Stone'), aTag()];
  await createPost(author, { tags: [tag] });
  const { id: postId } = await createPost(author, { tags: [tag] });
  const { page } = member;
  await openBoard(page, tag);
  const cards = page.getByRole('article');
  const second = cards.nth(1).getByRole('button', { name: /^Connect/ });
  await second.hover();
  const place = await second.boundingBox();
  await callApi(author.context.request, deletePostEndpoint, { params: { postId } });
  await expect(cards.first().getByRole('button', { name: 'Closed' })).toBeVisible();
  expect(await second.boundingBox()).toEqual(place);
  await page.getByRole('searchbox').hover();
  await expect(cards).toHaveCount(1);
});

test('conversations keep their order under the pointer, and catch up when it leaves', async ({ signedIn }) => {
  const [ada, mira, zoe] = [await signedIn('Ada Stone'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  await sendMessage(mira, ada, 'Hello');
  await sendMessage(zoe, ada, 'Hello');
  await ada.page.goto('/dashboard/chat');
  const links = ada.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await links.first().hover();
  await sendMessage(mira, ada, 'Are you there?');
  await expect(links.filter({ hasText: 'Are you there?' })).toBeVisible();
  await expect(links.first()).toContainText('Zoe Park');
  await ada.page.getByRole('searchbox').hover();
  await expect(links.first()).toContainText('Mira Lane');
});

test('Create Account stays in its place when an error that fits the window appears below it', async ({ page }) => {
  allowErrors(/status of 400/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Robin Vale');
  await page.getByLabel('Email address').fill(anEmail());
  for (const field of await page.locator('input[type=password]').all()) await field.fill('password');
  await expectButtonStays(page, page.getByRole('button', { name: 'Create Account' }), page.getByRole('alert'));
});

/** Presses a button and expects it in the same place when the error has appeared. */
async function expectButtonStays(page: Page, button: Locator, error: Locator): Promise<void> {
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await page.mouse.up();
  await error.first().waitFor();
  expect(await button.boundingBox()).toEqual(before);
}

test('Create Post stays in its place when errors of several lines appear above it', async ({ member: { page } }) => {
  await page.setViewportSize({ width: 360, height: 3200 });
  await page.goto('/dashboard/create-post');
  await fillInPost(page, 'Two more for ranked.');
  await page.getByRole('button', { name: /^More/ }).click();
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('textbox', { name: `Name of role ${number}` }).fill('Tank');
  }
  const button = page.getByRole('button', { name: 'Create Post' });
  await expectButtonStays(page, button, page.getByText('This role is already listed.'));
  await page.getByRole('textbox', { name: 'Name of role 2' }).fill('Healer');
  await page.getByLabel('Description').fill('Two');
  await expectButtonStays(page, button, page.getByText('Description must be at least'));
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`the button that sends a picture stays in its place when the upload fails, ${width} px wide`, async ({
    member,
  }) => {
    allowErrors(/status of 500/);
    const { page } = member;
    await page.setViewportSize({ width, height });
    await page.route('**/api/profile/picture', (route) => route.fulfill({ status: 500 }));
    await page.goto('/dashboard/profile');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await page.getByLabel('Image file').setInputFiles(await createPicture(page, 900, 900));
    const button = page.getByRole('button', { name: 'Use this picture' });
    await expectButtonStays(page, button, page.getByRole('alert'));
  });
