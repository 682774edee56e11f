import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { MAX_SHIFT, shiftOf } from '../support/check-screens.ts';
import { logOf, sendMessage } from '../support/conversation.ts';
import { offerSeat } from '../support/offer-seat.ts';
import { openWithoutData } from '../support/open-page.ts';
import { content, createPost, openBoard } from '../support/posts.ts';
import { joinCrew } from '../support/screens.ts';
import { allowErrors, expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Distance in CSS pixels that badges and labels keep from the edge of the screen or the sidebar. */
const EDGE = 4;
const FRAMES = 30;
const PANE_MIN_HEIGHT = 600;
/** Below the conversation, with its border. */
const MARGIN = 26;
/** Border of the conversation pane, both sides. */
const BORDER = 2;
const DESCRIPTION_LINES = 2;
const CARD_MAX_HEIGHT = 272;
/** A row of small buttons. */
const ROW_MAX_HEIGHT = 44;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The crew is asked this long before the start. Members who join later count as confirmed. */
const CHECK_MS = 15 * 60_000;
const COUNTS = ['1', '12', '99+'] as const;

const sidebarOf = (page: Page) => page.locator('.sidebar');
const messagesLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });

/** Shows `text` as the unread count and returns the left and right edge of its badge. */
async function edgesOfCount(page: Page, text: string) {
  const count = messagesLink(page).getByText(/^\d+\+?$/);
  await count.evaluate((element, shown) => (element.textContent = shown), text);
  const box = await count.locator('..').boundingBox();
  if (!box) throw new Error('The unread count is not rendered');
  return { left: box.x, right: box.x + box.width };
}

const watchCutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(async (frames) => {
    const sidebar = document.querySelector('.sidebar');
    const found = new Set<string>();
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise(requestAnimationFrame);
      const edge = sidebar?.getBoundingClientRect().right ?? 0;
      for (const label of document.querySelectorAll(
        '.sidebar-brand > span, .sidebar-item > span:not(.sidebar-badge)',
      )) {
        const isSeen = label.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (isSeen && label.getBoundingClientRect().right > edge) found.add(label.textContent);
      }
    }
    return [...found];
  }, FRAMES);

async function expectPhoneBarWithinScreen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  const icon = await messagesLink(page).locator('svg').boundingBox();
  for (const shown of COUNTS) {
    const { right } = await edgesOfCount(page, shown);
    expect(right, `'${shown}' on a phone of ${width}`).toBeLessThanOrEqual(width - EDGE);
    expect(right, `'${shown}' at the icon's right`).toBeGreaterThan((icon?.x ?? Infinity) + (icon?.width ?? 0));
  }
  for (const name of ['Dashboard', 'Messages']) {
    const words = await page.getByRole('navigation').getByText(name, { exact: true }).last().boundingBox();
    expect(words?.x, `'${name}' on a phone of ${width}`).toBeGreaterThanOrEqual(EDGE);
    expect((words?.x ?? Infinity) + (words?.width ?? 0)).toBeLessThanOrEqual(width - EDGE);
  }
}

test('the navigation cuts off no label, and the unread count covers none', async ({ member, signedIn }) => {
  const { page } = member;
  await sendMessage(await signedIn('Walt Finch'), member, 'hello');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  await expect(messagesLink(page).getByText('1', { exact: true })).toBeVisible();

  for (const [place, width] of [
    [{ x: 36, y: 300 }, 240],
    [{ x: 900, y: 300 }, 72],
  ] as const) {
    const watching = watchCutLabels(page);
    await page.mouse.move(place.x, place.y);
    expect(await watching).toEqual([]);
    await expect(sidebarOf(page)).toHaveCSS('width', `${width}px`);
  }
  for (const shown of COUNTS)
    expect((await edgesOfCount(page, shown)).right, `'${shown}' in the closed sidebar`).toBeLessThanOrEqual(72 - EDGE);
  await page.mouse.move(36, 300);
  await expect(sidebarOf(page)).toHaveCSS('width', '240px');
  const label = await messagesLink(page).getByText('Messages', { exact: true }).first().boundingBox();
  for (const shown of COUNTS) {
    const { left, right } = await edgesOfCount(page, shown);
    expect(left, `'${shown}' behind the label`).toBeGreaterThanOrEqual((label?.x ?? Infinity) + (label?.width ?? 0));
    expect(right, `'${shown}' in the open sidebar`).toBeLessThanOrEqual(240 - EDGE);
  }

  // 1920 x 1080 pixels at 200 % zoom.
  await page.setViewportSize({ width: 960, height: 475 });
  await expect(sidebarOf(page).getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 500);
  await expect(sidebarOf(page).getByRole('button').last()).toBeInViewport({ ratio: 1 });

  for (const width of [320, 390]) await expectPhoneBarWithinScreen(page, width);
});

test('an open conversation fills the window and is at least 600 px high; on a phone the offline bar is over its messages', async ({
  member,
  signedIn,
}) => {
  allowErrors(/ERR_INTERNET|WebSocket|status of 500/);
  const { page, context } = member;
  const writer = await signedIn('Walt Finch');
  await sendMessage(writer, member, 'hello');
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/dashboard/chat/${writer.id}`);
  const pane = page.getByRole('region', { name: 'Conversation with Walt Finch' });
  await expect(pane).toBeVisible();
  const heightOff = async (expected: number) => Math.abs(((await pane.boundingBox())?.height ?? 0) - expected);
  const pageScroll = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const [width, height] of [
    [1440, 1000],
    [1440, 1600],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await pane.boundingBox();
    expect(height - (box?.y ?? 0) - (box?.height ?? 0), 'distance from the bottom').toBeLessThanOrEqual(MARGIN);
    expect(await pageScroll()).toBe(0);
  }
  const log = page.getByRole('log');
  await page.setViewportSize({ width: 1440, height: 600 });
  expect(await heightOff(PANE_MIN_HEIGHT)).toBeLessThanOrEqual(BORDER);
  const logHeight = (await log.boundingBox())?.height ?? Infinity;
  const { id: postId } = await createPost(member);
  await callApi(writer.context.request, requestToJoinEndpoint, { params: { postId } });
  await expect(page.getByText('Walt Finch wants to join.')).toBeVisible();
  await expect
    .poll(async () => (await log.boundingBox())?.height, 'the card takes no space')
    .toBeGreaterThanOrEqual(logHeight);
  await page.setViewportSize({ width: 390, height: 700 });
  expect(await heightOff(700)).toBeLessThanOrEqual(BORDER);
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeHidden();

  const field = page.getByRole('textbox', { name: 'Message to Walt Finch' });
  const fieldBox = await field.boundingBox();
  await offerSeat(await signedIn('Hana Wolf'), await signedIn('Kai Moss'), member);
  // A trial click fails if anything covers the element.
  await page.getByRole('button', { name: /^Pass/ }).click({ trial: true });
  await page.getByRole('link', { name: 'All messages' }).click({ trial: true });
  expect(await field.boundingBox(), 'the answer bar moves nothing').toEqual(fieldBox);
  const messages = '**/api/chats/*/messages*';
  await page.route(messages, (route) => route.fulfill({ status: 500 }));
  await openWithoutData(page, page.url());
  await expect(page.getByRole('button', { name: /^Pass/ })).toBeVisible();
  await page.getByText("Couldn't load messages").click({ trial: true });
  await page.unroute(messages);
  await page.reload();
  await expect(log).toBeVisible();

  await field.fill('Are you there?');
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeInViewport();
  await page.getByRole('link', { name: 'All messages' }).click({ trial: true });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText("Will send when you're back online")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Will send when you're back online")).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText('Are you there?')).toBeVisible();
});

test('a post of unbroken words stays within the page, written and shown', async ({ signedIn }) => {
  const name = 'Maximiliana'.repeat(5);
  const { page } = await signedIn(name);
  const expectNoOverhang = async (): Promise<void> => {
    await expect(page.getByRole('article').getByText('d'.repeat(300))).toBeVisible();
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const card = document.querySelector('article');
        return [scrollWidth - clientWidth, (card?.scrollWidth ?? 0) - (card?.clientWidth ?? 0)];
      });
      expect(overhang, `at ${width} pixels`).toEqual([0, 0]);
    }
  };

  await page.goto('/dashboard/create-post');
  await expect(page.getByRole('article').getByText(name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Game' }).fill('other');
  await page.getByRole('option', { name: 'Other (Add Custom Game)' }).click();
  await page.getByLabel('Custom game name').fill('g'.repeat(60));
  await page.getByLabel('Description').fill('d'.repeat(300));
  const tags = page.getByRole('textbox', { name: 'Tags' });
  await tags.fill(`${'t'.repeat(40)},`);
  await expectNoOverhang();
  await page.getByRole('radio', { name: 'PC' }).click();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectNoOverhang();
});

test('cards with roles cut a long description after its second line, are at most 272 px high and fill 1, 4, 5 and 7 columns', async ({
  member,
}) => {
  const description = 'We play hard and laugh harder. '.repeat(30).trim();
  await createPost(member, {
    description,
    tags: [member.id, ...Array.from({ length: 10 }, (_, index) => `voice chat ${index}`)],
    seats: 40,
    roles: ['Tank', 'Healer', 'Support', 'Damage'].map((name) => ({ name, count: 2 })),
    startsAt: new Date(Date.now() + DAY_MS),
  });
  await openBoard(member.page, member.id);
  const card = member.page.getByRole('article');
  const paragraph = card.getByRole('paragraph').filter({ hasText: description });
  const { shown, full, line } = await paragraph.evaluate((element) => ({
    shown: element.clientHeight,
    full: element.scrollHeight,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(Math.round(shown / line)).toBe(DESCRIPTION_LINES);
  expect(full).toBeGreaterThan(shown);
  for (const [width, maxTop, columns] of [
    [360, 150, 1],
    [1440, 150, 4],
    [1920, 150, 5],
    [2560, 150, 7],
  ] as const) {
    await member.page.setViewportSize({ width, height: 900 });
    const box = await card.boundingBox();
    expect(box?.y, `top of the first card at ${width}`).toBeLessThanOrEqual(maxTop);
    expect(box?.height, `height of a card at ${width}`).toBeLessThanOrEqual(CARD_MAX_HEIGHT);
    const tracks = await card.evaluate(
      (element) => getComputedStyle(element.closest('ul') ?? element).gridTemplateColumns,
    );
    expect(tracks.split(' '), `columns at ${width}`).toHaveLength(columns);
  }
});

/** Children of the byline that are cut: neither complete nor wrapped into the hidden second line. */
const cutBylineParts = (byline: Element): string[] => {
  const { right, bottom } = byline.getBoundingClientRect();
  return [...byline.children]
    .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.top < bottom && (box.right > right + 1 || box.bottom > bottom + 1))
    .map(({ text }) => text);
};

/** Width of the placeholder's text minus the room that the search field has for it. */
const placeholderOverhang = (field: Element): number => {
  if (!(field instanceof HTMLInputElement)) throw new Error('Not a field');
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('No canvas');
  canvas.font = font;
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return canvas.measureText(field.placeholder).width + padding - field.clientWidth;
};

test('the board cuts no hint and no placeholder, and its button for new posts covers no first card', async ({
  member: { page },
  signedIn,
}) => {
  const ada = await signedIn('Ada Quick');
  await createPost(ada, { seats: 5, startsAt: new Date(Date.now() + DAY_MS) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/browse-posts');
  const card = page.getByRole('article').first();
  await expect(card.getByText('New here')).toBeAttached();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await card.locator('footer p:has(> time)').evaluate(cutBylineParts), `cut at ${width}`).toEqual([]);
    const overhang = await page.getByRole('searchbox').evaluate(placeholderOverhang);
    expect(overhang, `placeholder at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await createPost(ada);
  const pill = await page.getByRole('button', { name: /^\d+ new posts?$/ }).boundingBox();
  const first = await card.boundingBox();
  expect(pill?.y, 'below the first card').toBeGreaterThanOrEqual((first?.y ?? Infinity) + (first?.height ?? Infinity));
});

test('the buttons of own posts and of games that are on fit on one row in German', async ({ signedIn }) => {
  const host = await signedIn('Robin Vale');
  const { page, context } = host;
  const settings = await callApi(context.request, getSettingsEndpoint, {});
  await callApi(context.request, changeSettingsEndpoint, { body: { ...settings, language: 'de' } });
  for (const startsAt of ['now', new Date(Date.now() + DAY_MS)] as const) {
    const { id: postId } = await createPost(host, { seats: 5, startsAt });
    await joinCrew(await signedIn('Ada Quick'), host, postId);
  }
  await createPost(host, { isActive: false });
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard');
    const rows = page.locator('article :has(> div > [aria-label^="Runde beenden"], > [aria-label^="Löschen"])');
    await expect(rows).toHaveCount(4);
    const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), `height of a row at ${width}`).toBeLessThanOrEqual(ROW_MAX_HEIGHT);
  }
});

test('requests that arrive move nothing on the dashboard, in a wide window and on a phone', async ({
  member,
  signedIn,
}) => {
  const { page } = member;
  const [ada, walt] = [await signedIn('Ada Quick'), await signedIn('Walt Finch')];
  for (const width of [1440, 390]) {
    const { id: postId } = await createPost(member, { seats: 5 });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(page.getByRole('article').first()).toBeVisible();
    const before = await shiftOf(page);
    for (const [index, { context }] of [ada, walt].entries()) {
      await callApi(context.request, requestToJoinEndpoint, { params: { postId } });
      const pill = page.getByRole('button', { name: index === 0 ? '1 new request' : '2 new requests' });
      await pill.click({ trial: true });
    }
    expect((await shiftOf(page)) - before, `at ${width}`).toBeLessThanOrEqual(MAX_SHIFT);
    await page.getByRole('button', { name: '2 new requests' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Quick' }).last()).toBeInViewport();
  }
});

test('join details that load later do not shift the dashboard', async ({ member, signedIn }) => {
  const { page } = member;
  const ada = await signedIn('Ada Quick');
  for (const joinDetails of ['', 'Lobby 4711']) {
    const { id: postId } = await createPost(member, { seats: 3, startsAt: 'now', joinDetails });
    await joinCrew(ada, member, postId);
  }
  const released = Promise.withResolvers<void>();
  await page.route('**/api/posts/*/join-details', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  const below = page.getByRole('heading', { name: 'My Posts' });
  await expect(page.getByRole('heading', { name: "It's time" })).toBeVisible();
  const before = await below.boundingBox();
  released.resolve();
  await expect(page.getByText("You haven't added join details yet.")).toBeVisible();
  await expect(page.getByText('Lobby 4711')).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('a low window shows messages below a pinned request, and scrolls to its buttons and to the header', async ({
  member,
  signedIn,
}) => {
  const { page } = member;
  const partner = await signedIn('Hana Wolf');
  await sendMessage(partner, member, 'Hi, is the seat still free?', 'I play most evenings, from nine.');
  const { id: postId } = await createPost(member, { seats: 5 });
  await callApi(partner.context.request, requestToJoinEndpoint, { params: { postId } });
  // 20 x 16 rem, as 1280 x 1024 px at 400 % zoom.
  await page.setViewportSize({ width: 640, height: 512 });
  await page.goto(`/dashboard/chat/${partner.id}`);
  await expect(logOf(page).getByText('Hi, is the seat still free?')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeInViewport();
  await page.getByRole('link', { name: 'All messages' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'All messages' }).click({ trial: true });
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeHidden();
});

test('a crew screen asks its ready check once, in the answer bar of a phone and on the page of a wide window', async ({
  member,
  signedIn,
}) => {
  const { page } = member;
  const author = await signedIn('Hana Wolf');
  const { id: postId } = await createPost(author, { seats: 3 });
  await joinCrew(member, author, postId);
  const startsAt = new Date(Date.now() + CHECK_MS);
  const body = { ...content, seats: 3, startsAt };
  await callApi(author.context.request, updatePostEndpoint, { params: { postId }, body });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/crew/${postId}`);
  await expect(page.getByRole('region', { name: 'Ready check' })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: "I'm in: Valorant" })).toHaveCount(1);
  }
});
