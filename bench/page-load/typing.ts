import { launchOptions } from '@muster/testing/browser.ts';
import { retry } from '@muster/testing/until.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Benchmark, type Figure, type Goal, atMost } from '../benchmark.ts';
import { fillBoard, insertPairWithMessages, type SignedIn } from '../data.ts';
import { CPU_SLOWDOWN, LONG_TASK_MS, slowPhone } from './slow-phone.ts';
import { startFilledProduct } from '../servers.ts';

const POSTS = 1000;
const CARDS = 100;
const KEY_DELAY_MS = 150;
/** Longer than the search waits for the next letter. */
const RESULT_DELAY_MS = 2_000;
/** In all posts. */
const WORD = 'looking';

const windows: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: 'phone', options: slowPhone },
  { name: 'window', options: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' } },
];

/** Number of posts that the board has loaded. Rows far from the viewport render no cards. */
const countLoaded = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { length: rendered } = document.querySelectorAll('#app article');
    const rows = [...document.querySelectorAll('[data-hold] > div')];
    const full = rows.filter((row) => row.querySelector('article'));
    return full.length === 0 ? 0 : Math.round((rendered / full.length) * rows.length);
  });

async function loadCards(page: Page): Promise<void> {
  await retry(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const loaded = await countLoaded(page);
    if (loaded < CARDS) throw new Error(`The board has loaded ${loaded} posts.`);
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(RESULT_DELAY_MS);
}

/** Types a word, waits for its posts and deletes it. Returns the durations of the long tasks, longest first. */
async function typeSearch(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map((task) => task.duration)),
    );
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: durations });
  });
  await page.keyboard.type(WORD, { delay: KEY_DELAY_MS });
  await page.waitForTimeout(RESULT_DELAY_MS);
  for (let deleted = 0; deleted < WORD.length; deleted += 1)
    await page.keyboard.press('Backspace', { delay: KEY_DELAY_MS });
  await page.waitForTimeout(RESULT_DELAY_MS);
  const durations: readonly number[] = await page.evaluate(() => Reflect.get(window, 'longTasks'));
  return durations.toSorted((a, b) => b - a);
}

async function measureTyping(browser: Browser, origin: string, member: SignedIn, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  await context.addCookies([{ ...member.cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/browse-posts`);
  await page.locator('#app article').first().waitFor();
  await loadCards(page);
  await page.locator('[type=search]:visible').focus();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const tasks = await typeSearch(page);
  await context.close();
  return tasks;
}

/** Long tasks while a member types in the search of a board with 100 loaded posts, on a slow processor. */
export const typing: Benchmark = {
  name: 'typing',
  async run({ repetitions, stack, log }) {
    const product = stack.use(
      await startFilledProduct(async (client) => {
        await fillBoard(client, POSTS);
        return insertPairWithMessages(client, 1);
      }),
    );
    const browser = stack.use(await chromium.launch(launchOptions()));
    const [member] = product.filled;
    const figures: Figure[] = [];
    const goals: Goal[] = [];
    for (const { name, options } of windows) {
      log(`typing on a ${name} ${repetitions} times`);
      const runs: (readonly number[])[] = [];
      for (let turn = 0; turn < repetitions; turn += 1)
        runs.push(await measureTyping(browser, product.origin, member, options));
      const longest = runs.map(([task = 0]) => task);
      const blocking = runs.map((tasks) => tasks.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0));
      figures.push({ name: `${name}: longest task`, side: 'product', unit: 'ms', values: longest });
      figures.push({ name: `${name}: blocking time`, side: 'product', unit: 'ms', values: blocking });
      goals.push(atMost(`${name}: longest task`, Math.max(...longest), LONG_TASK_MS, 'ms'));
    }
    return { figures, goals };
  },
};
