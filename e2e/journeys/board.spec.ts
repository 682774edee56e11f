import type { Page } from '@playwright/test';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const POSTS = 55;

/** The first card below the filter bar, and its distance from the top. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')];
    const first = cards.find((card) => card.getBoundingClientRect().top > 160);
    const title = first?.querySelector('h3')?.textContent;
    const tags = first?.querySelector('ul')?.textContent;
    return { title, tags, top: Math.round(first?.getBoundingClientRect().top ?? 0), scrolled: scrollY };
  });

test('Back from a conversation or another site, and a reload, restore the scroll position of a long board', async ({
  signedIn,
  baseURL,
}) => {
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
  // Cards far from the viewport have no content, so an index would mean another card after each scroll.
  const [firstPlace = ''] = (await placeOf(page)).tags?.match(/place-\d+/) ?? [];
  const card = page.getByRole('article').filter({ has: page.getByText(firstPlace, { exact: true }) });
  const connect = card.getByRole('button', { name: /^Connect/ });
  await connect.focus();
  const before = await placeOf(page);
  expect(before.scrolled).toBeGreaterThan(2_000);
  expect(new Set(lists.filter((address) => address.includes('cursor='))).size).toBe(2);
  await connect.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/chat\//);
  await page.goBack();
  await expect.poll(() => placeOf(page)).toEqual(before);
  await createPost(author, { tags: [tag] });
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await page.reload();
  await expect.poll(() => placeOf(page)).toEqual(before);
  await page.goto(String(baseURL).replace('127.0.0.1', 'games.lan'));
  await page.goBack();
  await expect.poll(() => placeOf(page)).toEqual(before);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});
