import { deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { sendMessage } from '../support/conversation.ts';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

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
