import { randomUUID } from 'node:crypto';
import { deletePostEndpoint, type PostContent, updatePostEndpoint } from '@muster/contract/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import type { Player } from '../support/test.ts';

const BOARD = '/dashboard/browse-posts';
/** As many posts as one member may create within ten minutes. */
const POSTS_OF_ONE = 5;

const aWish = (): string => `wish-${randomUUID().slice(0, 8)}`;
const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const shownCount = (page: Page, matching: number) =>
  expect(page.getByText(new RegExp(`^Showing ${matching} of [\\d,]+ posts$`))).toBeVisible();

async function editPost(player: Player, postId: string, content: Partial<PostContent>): Promise<void> {
  const { description = 'It says something else now.', tags = [] } = content;
  const body = { game: 'Valorant', customGame: '', platform: 'PC', description, tags, isActive: true } as const;
  await callApi(player.context.request, updatePostEndpoint, { params: { postId }, body });
}

/** Which card stands first below the filter bar, and how far down. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')];
    const first = cards.find((card) => card.getBoundingClientRect().top > 160);
    return { text: first?.textContent, top: Math.round(first?.getBoundingClientRect().top ?? 0), scrolled: scrollY };
  });

test('what others do shows on an open board, and nothing moves under the reader', async ({ signedIn }) => {
  const wish = aWish();
  const [ada, ben] = [await signedIn('Ada Quick'), await signedIn('Ben Stone')];
  const first = await createPost(ada, { tags: [wish], description: 'The first post that is there.' });
  await ben.page.goto(`${BOARD}?search=${wish}`);
  await expect(ben.page.getByRole('article')).toHaveCount(1);

  await test.step('a new post is offered by a pill', async () => {
    const before = await placeOf(ben.page);
    await createPost(ada, { tags: [wish], description: 'The second post that comes.' });
    const pill = ben.page.getByRole('button', { name: '1 new post' });
    await expect(pill).toBeVisible();
    expect(await placeOf(ben.page)).toEqual(before);
    await pill.press('Enter');
    await expect(ben.page.getByRole('article')).toHaveCount(2);
    await expect(ben.page.getByRole('article').first()).toContainText('The second post that comes.');
    await expect(ben.page.getByRole('article').first().getByRole('heading')).toBeFocused();
    await expect(pill).toBeHidden();
    await shownCount(ben.page, 2);
  });

  await test.step('a changed post says what it says now, where it stood', async () => {
    await editPost(ada, first.id, { description: 'The first post says something else.', tags: [wish] });
    await expect(ben.page.getByRole('article').last()).toContainText('The first post says something else.');
  });

  await test.step('a removed post goes', async () => {
    await callApi(ada.context.request, deletePostEndpoint, { params: { postId: first.id } });
    await expect(ben.page.getByRole('article')).toHaveCount(1);
    await shownCount(ben.page, 1);
  });
});

test('what others did while the line was cut shows when it is mended', async ({ signedIn, line, consoleGuard }) => {
  consoleGuard.allow(/ERR_(CONNECTION|INTERNET|EMPTY|SOCKET)|WebSocket/);
  const wish = aWish();
  const [ada, ben] = [await signedIn('Ada Quick'), await signedIn('Ben Stone', { baseURL: line.url })];
  const [gone, changed] = [await createPost(ada, { tags: [wish] }), await createPost(ada, { tags: [wish] })];
  await ben.page.goto(`${BOARD}?search=${wish}`);
  await expect(ben.page.getByRole('article')).toHaveCount(2);
  line.cut();
  await callApi(ada.context.request, deletePostEndpoint, { params: { postId: gone.id } });
  await editPost(ada, changed.id, { description: 'Meanwhile it says something else.', tags: [wish] });
  await createPost(ada, { tags: [wish] });
  line.mend();
  await expect(ben.page.getByRole('button', { name: '1 new post' })).toBeVisible({ timeout: 40_000 });
  await expect(ben.page.getByRole('article')).toHaveCount(1);
  await expect(ben.page.getByRole('article')).toContainText('Meanwhile it says something else.');
});

test('after going back the board is where it was, as far down as one had come', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const wish = aWish();
  const authors = await Promise.all(Array.from({ length: 11 }, (_, place) => signedIn(`Author ${place}`)));
  for (let round = 0; round < POSTS_OF_ONE; round++) {
    await Promise.all(authors.map((author, place) => createPost(author, { tags: [wish, `${round}-${place}`] })));
  }
  const reader = await signedIn('Robin Vale', { viewport: { width: 900, height: 700 } });
  const { page } = reader;
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/posts') lists.push(request.url());
  });
  await page.goto(`${BOARD}?search=${wish}`);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(page.getByText('That is everyone for now.')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.mouse.wheel(0, -2_500);
  const connect = page.getByRole('button', { name: /^Connect/ }).and(page.locator(':visible'));
  await connect.nth(20).scrollIntoViewIfNeeded();
  const before = await placeOf(page);
  expect(before.scrolled).toBeGreaterThan(2_000);
  const listsBefore = [...lists];
  expect(new Set(listsBefore.filter((address) => address.includes('cursor='))).size).toBe(2);
  await connect.nth(20).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/chat\//);
  await page.goBack();
  await expect.poll(() => placeOf(page)).toEqual(before);
  expect(lists).toEqual(listsBefore);
});

test('when nothing is found, the filter that keeps most away goes first', async ({ signedIn }) => {
  const wish = aWish();
  const [ada, ben] = [await signedIn('Ada Quick'), await signedIn('Ben Stone')];
  await createPost(ada, { tags: [wish] });
  await createPost(ada, { tags: [wish], platform: 'Xbox One' });
  await ben.page.goto(`${BOARD}?search=${wish}&game=Valorant&platform=Nintendo%20Switch`);
  await expect(ben.page.getByText('No posts match your current filters.')).toBeVisible();
  const buttons = ben.page.getByRole('button', { name: /^Remove filter/ });
  await expect(buttons.first()).toHaveAccessibleName('Remove filter Nintendo Switch: +2 posts');
  await expect(buttons).toHaveCount(3);
  await buttons.first().press('Enter');
  await expect(ben.page.getByRole('article')).toHaveCount(2);
  await expect(ben.page).toHaveURL(`${BOARD}?search=${wish}&game=Valorant`);
});

test('what a member does in one tab shows in the other', async ({ member }) => {
  const wish = aWish();
  const [here, there] = [member.page, await member.context.newPage()];
  await createPost(member, { game: 'Minecraft', description: `The post that is there, ${wish}.` });
  for (const page of [here, there]) {
    await page.goto('/dashboard');
    await expect(cardOf(page, wish)).toContainText('Active');
  }

  await test.step('hidden, and shown again', async () => {
    await here.getByRole('button', { name: 'Deactivate: Minecraft' }).click();
    await expect(cardOf(there, wish)).toContainText('Inactive');
    await there.getByRole('button', { name: 'Activate: Minecraft' }).click();
    await expect(here.getByRole('button', { name: 'Deactivate: Minecraft' })).toBeVisible();
  });

  await test.step('created: among the own posts, and on the board', async () => {
    await there.goto(BOARD);
    await expect(there.getByRole('article').first()).toBeVisible();
    await createPost(member, { game: 'Rust', description: `The post that comes, ${wish}.` });
    await expect(cardOf(here, 'The post that comes')).toBeVisible();
    await expect(cardOf(there, `The post that comes, ${wish}`)).toContainText('Your post');
  });

  await test.step('deleted', async () => {
    await there.goto('/dashboard');
    await expect(cardOf(there, `is there, ${wish}`)).toBeVisible();
    await here.getByRole('button', { name: 'Delete: Minecraft' }).click();
    await here.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(cardOf(here, `is there, ${wish}`)).toHaveCount(0);
    await expect(cardOf(there, `is there, ${wish}`)).toHaveCount(0);
  });
});
