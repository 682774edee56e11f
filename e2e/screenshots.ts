// Pictures of every screen, at three widths, dark and light, in each state it can be in. SCREENSHOTS_DIR says where to.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeAccountStates, takeForgottenStates } from './support/account-states.ts';
import { takeChatStates } from './support/chat-states.ts';
import { takeModerationStates } from './support/moderation-states.ts';
import { signInAsAdmin } from './support/admin.ts';
import { createPost } from './support/posts.ts';
import { takePostStates } from './support/post-states.ts';
import { adminScreens, emptyScreens, fillScreens, fullScreens, visitorScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import type { Player } from './support/test.ts';

const WITHIN_MS = 15 * 60_000;
const WIDTHS = [360, 768, 1440];
const THEMES = ['dark', 'light'];
const HEIGHT = 900;
const HIGHEST = 3_000;

const folder = process.env.SCREENSHOTS_DIR ?? join(import.meta.dirname, '../docs/screenshots');

/** Screens that ask the server for more than who is signed in. */
const askingPaths = ['/dashboard', '/dashboard/browse-posts', '/dashboard/profile', '/dashboard/chat'];
const nameOf = (path: string): string => path.slice(1).replace('/', '-');

async function show(page: Page, { path, shows }: Pick<Screen, 'path' | 'shows'>): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
  await page.evaluate(() => document.fonts.ready);
}

/** As high as the content, so that bars which stay in place stand where one sees them. */
async function fitTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(content, HEIGHT), HIGHEST) });
}

/** The picture of what stands there now, in every width and theme. */
async function takeAll(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    for (const width of WIDTHS) {
      await fitTo(page, width);
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), animations: 'disabled' });
    }
  }
}

async function takeScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await show(page, screen);
    await takeAll(page, screen.name);
  }
}

const isAsking = (url: URL): boolean => url.pathname.startsWith('/api/') && url.pathname !== '/api/session';

async function takeLoading(page: Page): Promise<void> {
  await page.route(isAsking, () => undefined);
  for (const path of askingPaths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
    await takeAll(page, `${nameOf(path)}-loading`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/session', () => undefined);
  await show(page, { path: '/dashboard', shows: 'Loading...' });
  await takeAll(page, 'loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function takeFailed(page: Page): Promise<void> {
  const json = { code: 'unavailable', message: 'The database seems to be unavailable.', requestId: 'none' };
  await page.route(isAsking, (route) => route.fulfill({ status: 503, json }));
  for (const path of askingPaths) {
    await page.goto(path);
    await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
    await takeAll(page, `${nameOf(path)}-error`);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function takeBrokenForm(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await takeAll(page, `${nameOf(path)}-error`);
}

const wishes = [
  ['Apex Legends', 'Third for ranked, Gold to Plat. I shot-call, you bring snacks.'],
  ['Final Fantasy XIV', 'Static looks for a healer: Savage, Tuesdays and Thursdays.'],
  ['Rainbow Six Siege', 'Casual fives on weekends. No shouting, ever.'],
  ['Genshin Impact', 'Co-op domains before work, from six to seven.'],
  ['FIFA', 'Pro Clubs needs a keeper who stays on the line.'],
  ['World of Warcraft', 'Mythic+ pushing with a calm tank. Newcomers are welcome.'],
] as const;

async function fillBoard(crew: readonly Player[]): Promise<void> {
  for (const [place, [game, description]] of wishes.entries()) {
    const player = crew[place % crew.length];
    const tags = ['evenings', 'all levels', 'EU', 'voice chat'].slice(place % 4);
    if (player) await createPost(player, { game, description, tags });
  }
}

test('every screen has its pictures', async ({ browser, page, member, signedIn, consoleGuard }) => {
  test.setTimeout(WITHIN_MS);
  consoleGuard.allow(/./);
  mkdirSync(folder, { recursive: true });
  const partner = await signedIn('Hana Wolf');
  for (const shown of [page, member.page]) await shown.emulateMedia({ reducedMotion: 'reduce' });

  await takeScreens(page, visitorScreens);
  await takeBrokenForm(page, '/register', 'Create Account');
  await takeBrokenForm(page, '/login', 'Sign In');
  await takeForgottenStates(page, takeAll);
  await takeScreens(member.page, emptyScreens);
  await takeBrokenForm(member.page, '/dashboard/create-post', 'Create Post');
  await takeLoading(member.page);
  await takeFailed(member.page);
  await fillBoard([await signedIn('Ines Kaya'), await signedIn('Jonas Brandt-Oyelaran')]);
  await fillScreens(member, partner);
  await takeScreens(member.page, fullScreens(partner));
  await takeChatStates(member, await signedIn('Mika Sol'), takeAll);
  await takePostStates(member, partner, takeAll);
  await takeAccountStates(browser, member, takeAll);
  await signInAsAdmin(page);
  await takeScreens(page, adminScreens);
  await takeModerationStates(page, member, await signedIn('Noor Haddad'), takeAll);
});
