import { randomUUID } from 'node:crypto';
import { deleteAccountEndpoint } from '@muster/contract/account.ts';
import { updateProfileEndpoint } from '@muster/contract/profiles.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { tell } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { createPost } from '../support/posts.ts';
import { expect, password, test } from '../support/test.ts';
import type { Player } from '../support/test.ts';

const aWish = (): string => `wish-${randomUUID().slice(0, 8)}`;
const board = (page: Page, wish: string) => page.goto(`/dashboard/browse-posts?search=${wish}`);
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const inList = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name });
const rename = (player: Player, name: string) =>
  callApi(player.context.request, updateProfileEndpoint, { body: { name } });

/** A picture as somebody may have one: a square of one colour. */
async function choosePicture({ context, page }: Player): Promise<void> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = 'teal';
    pen?.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  const answer = await context.request.put('/api/profile/picture', {
    data: Buffer.from(picture, 'base64'),
    headers: { 'content-type': 'image/png' },
  });
  expect(answer.status()).toBe(200);
}

test('from a card to its author, on to a conversation, and back to the same place of the board', async ({
  signedIn,
}) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const wish = aWish();
  await callApi(ben.context.request, updateProfileEndpoint, { body: { bio: 'Calm comms', discordId: 'ben.marsh' } });
  for (let number = 0; number < 4; number++) await createPost(ben, { tags: [wish, `evening-${number}`] });
  const { page } = ada;
  await page.setViewportSize({ width: 700, height: 500 });
  await board(page, wish);
  const author = cardOf(page, ben.name)
    .last()
    .getByRole('link', { name: `Profile of ${ben.name}` });
  await author.focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/players/${ben.id}`);
  await expect(page).toHaveTitle(`${ben.name} · Muster`);
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeFocused();
  await expect(page.getByText('Calm comms')).toBeVisible();
  await expect(page.getByText(ben.email)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Active posts' }).getByRole('article')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('link', { name: `Connect with ${ben.name}` }).click();
  await expect(page).toHaveURL(`/dashboard/chat/${ben.id}`);
  await expect(page.getByLabel(`Message to ${ben.name}`)).toBeVisible();
  await page.getByRole('link', { name: `Profile of ${ben.name}` }).click();
  await expect(page.getByText('Calm comms')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`search=${wish}$`));
  await expect(cardOf(page, ben.name)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('a new name and picture show on the other’s board and in messages at once', async ({ signedIn }) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const wish = aWish();
  await createPost(ben, { tags: [wish] });
  await tell(ben, ada, 'hello there');
  await board(ada.page, wish);
  await expect(cardOf(ada.page, ben.name)).toBeVisible();
  const chat = await ada.context.newPage();
  await chat.goto(`/dashboard/chat/${ben.id}`);
  await expect(inList(chat, ben.name)).toBeVisible();
  const own = await ben.context.newPage();
  await own.goto('/dashboard');
  await expect(own.getByRole('heading', { name: `Welcome back, ${ben.name}!` })).toBeVisible();

  await rename(ben, 'Benjamin');
  await expect(cardOf(ada.page, 'Benjamin')).toBeVisible();
  await expect(inList(chat, 'Benjamin')).toBeVisible();
  await expect(chat.getByRole('heading', { level: 2, name: 'Benjamin' })).toBeVisible();
  await expect(chat.getByLabel('Message to Benjamin')).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Welcome back, Benjamin!' })).toBeVisible();

  await choosePicture(ben);
  for (const place of [cardOf(ada.page, 'Benjamin'), inList(chat, 'Benjamin')]) {
    const picture = place.locator('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('a player who has blocked somebody is not to be found by them', async ({ signedIn, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  await ada.page.goto(`/dashboard/players/${ben.id}`);
  await ada.page.getByRole('button', { name: `More about ${ben.name}` }).click();
  await ada.page.getByRole('menuitem', { name: 'Block player' }).click();
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(ada.page).toHaveURL('/dashboard/browse-posts');
  await ben.page.goto(`/dashboard/players/${ada.id}`);
  await expect(ben.page.getByRole('heading', { level: 1, name: 'This player could not be found.' })).toBeFocused();
  await expectAccessible(ben.page);
});

test('a player who leaves is gone from the board and their page at once, and what they wrote can still be read', async ({
  signedIn,
}) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const wish = aWish();
  await createPost(ben, { tags: [wish] });
  await tell(ben, ada, 'so long');
  await board(ada.page, wish);
  await expect(cardOf(ada.page, ben.name)).toBeVisible();
  const [chat, profile] = [await ada.context.newPage(), await ada.context.newPage()];
  await profile.goto(`/dashboard/players/${ben.id}`);
  await expect(profile.getByRole('heading', { level: 1, name: ben.name })).toBeVisible();
  await chat.goto(`/dashboard/chat/${ben.id}`);
  await chat.getByLabel(`Message to ${ben.name}`).fill('until next');

  await callApi(ben.context.request, deleteAccountEndpoint, { body: { password } });
  await expect(cardOf(ada.page, ben.name)).toHaveCount(0);
  await expect(profile.getByRole('heading', { level: 1, name: 'This player could not be found.' })).toBeVisible();
  const gone = chat.getByText('This player has left.');
  await expect(gone).toBeVisible();
  await expect(chat.getByText('until next')).toBeVisible();
  await expectAccessible(chat);
  await chat.reload();
  await expect(gone).toBeVisible();
  await expect(chat.getByRole('log')).toContainText('so long');
  await expect(inList(chat, 'Unknown User')).toBeVisible();
});

test('one’s own page is shown as others see it', async ({ member: { page, id, name } }) => {
  await page.goto(`/dashboard/players/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('This is how others see you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page).toHaveURL('/dashboard/profile');
});
