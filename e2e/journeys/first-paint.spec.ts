import type { Page } from '@playwright/test';
import { sendMessage } from '../support/conversation.ts';
import { aTag, createPost } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

/** Delays requests; by default all except that of the HTML, which contains all that the frame needs. */
async function delayApp(page: Page, paths = /\/(?:assets|api)\//): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(paths, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

const firstPaint = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length));

test('the frame of the dashboard is painted before the app has arrived, on wide screens and phones', async ({
  member: { page },
}) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    const release = await delayApp(page);
    await page.goto('/dashboard/browse-posts', { waitUntil: 'commit' });
    await firstPaint(page).toBe(1);
    await expect(page.locator('#frame')).toBeVisible();
    const [ring, ...places] = [...(await boxes(page, '#frame svg')), ...(await boxes(page, '.frame-nav i'))];
    const [rail] = await boxes(page, '.frame-rail');
    expect(await boxes(page, '.sidebar')).toEqual([]);

    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Posts' })).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
    expect(await boxes(page, '.sidebar')).toEqual([rail]);
    expect(await boxes(page, '.sidebar-brand svg')).toEqual([ring]);
    // On a phone the icons are above their names.
    if (viewport.width > 768) expect(await boxes(page, '.sidebar-nav .lucide')).toEqual(places);
    await page.unrouteAll();
  }
});

test('board, messages and My Posts are readable before the app has arrived', async ({ member, signedIn }) => {
  const { page } = member;
  const partner = await signedIn('Hana Wolf');
  await createPost(partner, { description: '<b>Two calm players</b> & a healer' });
  await sendMessage(partner, member, 'Room for one more?');
  await createPost(member, { description: 'One seat in my own crew' });
  const release = await delayApp(page);
  for (const [path, text] of [
    ['/dashboard', 'One seat in my own crew'],
    ['/dashboard/browse-posts', '<b>Two calm players</b> & a healer'],
    [`/dashboard/chat/${partner.id}`, 'Room for one more?'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#frame')).toContainText(text);
  }
  release();
  await expect(page.getByRole('log')).toContainText('Room for one more?');
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('crews to join are readable on the dashboard of a new member before the app has arrived', async ({
  member: { page },
  signedIn,
}) => {
  await createPost(await signedIn('Hana Wolf'));
  const release = await delayApp(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const texts = page.locator('#frame article .frame-text');
  const text = (await texts.first().textContent()) ?? '';
  expect(text).not.toBe('');
  release();
  await expect(page.getByRole('region', { name: 'Crews you can join' })).toContainText(text);
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('Connect works before the app has arrived, and only on posts that offer it', async ({ member, signedIn }) => {
  const { page } = member;
  const [author, other] = [await signedIn('Hana Wolf'), await signedIn('Sam Lee')];
  await createPost(member, { description: 'Posted by myself' });
  await createPost(author, { description: 'A healer, please' });
  await createPost(other, { description: 'Any two players' });
  const release = await delayApp(page);
  await page.goto('/dashboard/browse-posts', { waitUntil: 'commit' });
  const card = (text: string) => page.locator('#frame article').filter({ hasText: text });
  await expect(card('Posted by myself')).toBeVisible();
  await expect(card('Posted by myself').locator('button')).toHaveCount(0);
  await card('A healer, please').getByText('Connect', { exact: true }).click();
  await expect(card('A healer, please')).toContainText('Connecting...');
  await expect(page.locator('#frame .frame-list')).toHaveAttribute('inert');
  release();
  await expect(page).toHaveURL(new RegExp(`/dashboard/chat/${author.id}$`));
  await page.goto('/dashboard/browse-posts', { waitUntil: 'commit' });
  await expect(page.locator('#app article').filter({ hasText: 'A healer, please' })).toContainText('Requested');
});

test('the loading screen of the app is not visible behind the frame', async ({ member: { page }, signedIn }) => {
  await createPost(await signedIn('Hana Wolf'), { description: 'Two calm players' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await delayApp(page, /\/assets\/board-/);
  await page.goto('/dashboard/browse-posts', { waitUntil: 'commit' });
  await expect(page.locator('#app').getByRole('heading', { name: 'Loading...' })).toBeAttached();
  const seen = await page.screenshot();
  await page.locator('#app').evaluate((app) => (app.style.visibility = 'hidden'));
  expect(seen.equals(await page.screenshot())).toBe(true);
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('the first text of the board has the filter of its URL, and no hidden own posts', async ({ member, signedIn }) => {
  const { page } = member;
  await createPost(member, { game: 'Dota 2', description: 'My own crew' });
  const partner = await signedIn('Hana Wolf');
  const [early, late] = [aTag(), aTag()];
  await createPost(partner, { game: 'Dota 2', description: `A filtered crew ${early}` });
  await createPost(partner, { game: 'Minecraft', description: `Another crew ${late}` });
  const board = '/dashboard/browse-posts';
  const frame = page.locator('#frame');
  const remember = (name: string, value: string) =>
    page.evaluate(([key, text]) => localStorage.setItem(key, text), [`${name}:${member.id}`, value] as const);
  const release = await delayApp(page);
  await page.goto(`${board}?game=Dota+2`, { waitUntil: 'commit' });
  await expect(frame).toContainText(early);
  await expect(frame).toContainText('My own crew');
  await expect(frame).not.toContainText(late);
  await remember('board-hides-own', 'true');
  await page.goto(board, { waitUntil: 'commit' });
  await expect(frame).toContainText(late);
  await expect(frame).not.toContainText('My own crew');
  await remember('board-filter', '{"game":"Dota 2"}');
  await page.goto(board, { waitUntil: 'commit' });
  await expect(frame).toBeVisible();
  await expect(frame.locator('article')).toHaveCount(0);
  release();
  await expect(page.getByText(early)).toBeVisible();
});

test('a visitor sees the frame of the dashboard or the ring only until the app has loaded, and neither on the home page', async ({
  page,
}) => {
  const release = await delayApp(page);
  await page.goto('/dashboard/browse-posts', { waitUntil: 'commit' });
  await expect(page.locator('.frame-nav')).toBeVisible();
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#frame svg')).toBeVisible();
  await expect(page.locator('.frame-nav')).toBeHidden();
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#frame')).toBeHidden();
  for (const path of ['/dashboard/browse-posts', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
  }
});
