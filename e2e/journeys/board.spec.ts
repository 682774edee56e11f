import { deletePostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { aTag, cardOf, content, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const POSTS = 55;

const expectCount = (page: Page, matching: number) =>
  expect(page.getByText(new RegExp(`^Showing ${matching} of [\\d,]+ posts$`))).toBeVisible();

/** The first card below the filter bar, and its distance from the top. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')];
    const first = cards.find((card) => card.getBoundingClientRect().top > 160);
    const title = first?.querySelector('h3')?.textContent;
    const tags = first?.querySelector('ul')?.textContent;
    return { title, tags, top: Math.round(first?.getBoundingClientRect().top ?? 0), scrolled: scrollY };
  });

test('an open board shows what others do without moving under the reader', async ({ signedIn }) => {
  const tag = aTag();
  const [ada, ben] = [await signedIn('Ada Quick'), await signedIn('Ben Stone')];
  const first = await createPost(ada, { tags: [tag], description: 'The first post of all.' });
  await openBoard(ben.page, tag);
  await expect(ben.page.getByRole('article')).toHaveCount(1);

  await test.step('a button offers a new post', async () => {
    const before = await placeOf(ben.page);
    await createPost(ada, { tags: [tag], description: 'The second post of all.' });
    const pill = ben.page.getByRole('button', { name: '1 new post' });
    await expect(pill).toBeVisible();
    expect(await placeOf(ben.page)).toEqual(before);
    await pill.press('Enter');
    await expect(ben.page.getByRole('article')).toHaveCount(2);
    await expect(ben.page.getByRole('article').first()).toContainText('The second post of all.');
    await expect(ben.page.getByRole('article').first().getByRole('heading')).toBeFocused();
    await expect(pill).toBeHidden();
    await expectCount(ben.page, 2);
  });

  await test.step('a changed post is updated in its place', async () => {
    await callApi(ada.context.request, updatePostEndpoint, {
      params: { postId: first.id },
      body: { ...content, tags: [tag], description: 'The first post says something else.' },
    });
    await expect(ben.page.getByRole('article').last()).toContainText('The first post says something else.');
  });

  await test.step('a deleted post disappears', async () => {
    await callApi(ada.context.request, deletePostEndpoint, { params: { postId: first.id } });
    await expect(ben.page.getByRole('article')).toHaveCount(1);
    await expectCount(ben.page, 1);
  });
});

test('Back restores the scroll position of a long board', async ({ signedIn }) => {
  const tag = aTag();
  const author = await signedIn('Ada Quick');
  await Promise.all(Array.from({ length: POSTS }, (_, place) => createPost(author, { tags: [tag, `place-${place}`] })));
  const { page } = await signedIn('Robin Vale', { viewport: { width: 600, height: 700 } });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/posts') lists.push(request.url());
  });
  await openBoard(page, tag);
  // Unlike the wheel of the mouse, this has scrolled when it returns.
  const scroll = (distance: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), distance);
  await expect(async () => {
    await scroll(3_000);
    await expect(page.getByText("You've reached the end.")).toBeInViewport({ timeout: 500 });
  }).toPass();
  await scroll(-2_500);
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

test('opens the author and a conversation from a card, and returns to the same place on the board', async ({
  signedIn,
}) => {
  const [ada, ben] = [await signedIn('Ada Quill'), await signedIn('Ben Marsh')];
  const tag = aTag();
  await callApi(ben.context.request, updateProfileEndpoint, { body: { bio: 'Calm comms', discordId: 'ben.marsh' } });
  for (let number = 0; number < 4; number++) await createPost(ben, { tags: [tag, `evening-${number}`] });
  const { page } = ada;
  await page.setViewportSize({ width: 700, height: 500 });
  await openBoard(page, tag);
  await expect(cardOf(page, ben.name)).toHaveCount(4);
  const author = cardOf(page, ben.name)
    .last()
    .getByRole('link', { name: `Profile of ${ben.name}` });
  await author.focus();
  // The router stores the position only after the scroll event, which comes before the next frame.
  const place = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(scrollY))),
  );
  expect(place).toBeGreaterThan(100);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/players/${ben.id}`);
  await expect(page).toHaveTitle(`${ben.name} · Muster`);
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeFocused();
  await expect(page.getByText('Calm comms')).toBeVisible();
  await expect(page.getByText(ben.email)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Active posts' }).getByRole('article')).toHaveCount(4);

  await page.getByRole('link', { name: `Connect with ${ben.name}` }).click();
  await expect(page).toHaveURL(`/dashboard/chat/${ben.id}`);
  await expect(page.getByLabel(`Message to ${ben.name}`)).toBeVisible();
  await page.getByRole('link', { name: `Profile of ${ben.name}` }).click();
  await expect(page.getByText('Calm comms')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`search=${tag}$`));
  await expect(cardOf(page, ben.name)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
