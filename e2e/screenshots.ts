// Pictures of every screen, at five widths, dark and light, and in the system's own colours, in each state it can be in.
// SCREENSHOTS_DIR says where to.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeAccountStates, takeForgottenStates } from './support/account-states.ts';
import { takeAdminStates } from './support/admin-states.ts';
import { takeChatStates } from './support/chat-states.ts';
import { takeDesign } from './support/design-states.ts';
import { takeModerationStates } from './support/moderation-states.ts';
import { signInAsAdmin } from './support/admin.ts';
import { createPost } from './support/posts.ts';
import { takeOpenStates } from './support/open-states.ts';
import { takePostStates } from './support/post-states.ts';
import { adminScreens, emptyScreens, fillScreens, fullScreens, visitorScreens } from './support/screens.ts';
import type { Screen } from './support/screens.ts';
import { takeSharedStates } from './support/shared-states.ts';
import { expect, test } from './support/test.ts';
import { takeBrokenForm, takeFailed, takeLoading } from './support/trouble-states.ts';
import type { Player } from './support/test.ts';

const TIMEOUT_MS = 40 * 60_000;
const WIDTHS = [320, 360, 768, 1440, 1920];
const THEMES = ['dark', 'light'];
const HEIGHT = 900;
const HIGHEST = 3_000;
/** The page of the components is shown whole, and what opens above it in a window. */
const HIGHEST_OF: Readonly<Record<string, number>> = {
  design: 14_000,
  'design-dialog': HEIGHT,
  'design-question': HEIGHT,
  'design-toasts': HEIGHT,
};
/** At twice the size a window of 1440 pixels is laid out as one of 720, which is nearly this. */
const FORCED_WIDTH = 768;

const folder = process.env.SCREENSHOTS_DIR ?? join(import.meta.dirname, '../docs/screenshots');

async function show(page: Page, { path, shows }: Pick<Screen, 'path' | 'shows'>): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
  await page.evaluate(() => document.fonts.ready);
}

/** The height of the content, so that fixed bars appear where a user sees them. */
async function fitTo(page: Page, width: number, highest: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(content, HEIGHT), highest) });
}

async function take(page: Page, name: string, width: number, look: string): Promise<void> {
  await fitTo(page, width, HIGHEST_OF[name] ?? HIGHEST);
  await page.screenshot({ path: join(folder, `${name}-${width}-${look}.png`), animations: 'disabled' });
}

/** Takes the current screen in every width and theme. */
async function takeAll(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await take(page, name, FORCED_WIDTH, 'forced');
  await page.emulateMedia({ forcedColors: 'none' });
  for (const theme of THEMES) {
    await page.evaluate((shownTheme) => {
      document.documentElement.dataset.theme = shownTheme;
    }, theme);
    for (const width of WIDTHS) await take(page, name, width, theme);
  }
}

async function takeScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await show(page, screen);
    await takeAll(page, screen.name);
  }
}

const requestedScreens = [
  ['Apex Legends', 'Third for ranked, Gold to Plat. I shot-call, you bring snacks.'],
  ['Final Fantasy XIV', 'Static looks for a healer: Savage, Tuesdays and Thursdays.'],
  ['Rainbow Six Siege', 'Casual fives on weekends. No shouting, ever.'],
  ['Genshin Impact', 'Co-op domains before work, from six to seven.'],
  ['FIFA', 'Pro Clubs needs a keeper who stays on the line.'],
  ['World of Warcraft', 'Mythic+ pushing with a calm tank. Newcomers are welcome.'],
] as const;

async function fillBoard(crew: readonly Player[]): Promise<void> {
  for (const [place, [game, description]] of requestedScreens.entries()) {
    const player = crew[place % crew.length];
    const tags = ['evenings', 'all levels', 'EU', 'voice chat'].slice(place % 4);
    if (player) await createPost(player, { game, description, tags });
  }
}

test('every screen has its pictures', async ({ browser, page, member, signedIn, consoleGuard }) => {
  test.setTimeout(TIMEOUT_MS);
  consoleGuard.allow(/./);
  mkdirSync(folder, { recursive: true });
  const partner = await signedIn('Hana Wolf');
  for (const shown of [page, member.page]) await shown.emulateMedia({ reducedMotion: 'reduce' });

  await takeDesign(page, takeAll);
  await takeScreens(page, visitorScreens);
  await takeBrokenForm(page, '/register', 'Create Account', takeAll);
  await takeBrokenForm(page, '/login', 'Sign In', takeAll);
  await takeForgottenStates(page, takeAll);
  await takeScreens(member.page, emptyScreens);
  await takeBrokenForm(member.page, '/dashboard/create-post', 'Create Post', takeAll);
  await takeLoading(member.page, takeAll);
  await takeFailed(member.page, takeAll);
  await fillBoard([await signedIn('Ines Kaya'), await signedIn('Jonas Brandt-Oyelaran')]);
  await fillScreens(member, partner);
  await takeScreens(member.page, fullScreens(partner));
  await takeOpenStates(member, partner, takeAll);
  await takeChatStates(member, await signedIn('Mika Sol'), takeAll);
  await takePostStates(member, partner, takeAll);
  await takeSharedStates(page, member, partner, takeAll);
  await takeAccountStates(browser, member, takeAll);
  await signInAsAdmin(page);
  await takeScreens(page, adminScreens);
  await takeAdminStates(page, member, takeAll);
  await takeModerationStates(page, member, await signedIn('Noor Haddad'), takeAll);
});
