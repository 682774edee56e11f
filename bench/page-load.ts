import { launchOptions } from '@muster/testing/browser.ts';
import { retry } from '@muster/testing/until.ts';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  type Browser,
  chromium,
} from '@playwright/test';
import type pg from 'pg';
import { type Benchmark, type Figure, type Goal, atMost } from './benchmark.ts';
import { fillBoard, insertPairWithMessages, type SignedIn } from './data.ts';
import { startFilledProduct } from './servers.ts';
import { median, measureAlternating } from './statistics.ts';

/** A mid-range phone with the values of Lighthouse: https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
const slowPhone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // Requests of a service worker would not be slowed down.
  serviceWorkers: 'block',
};
const CPU_SLOWDOWN = 4;

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;
/** Lighthouse's 'slow 4G'. Each request waits for one round trip; opening a connection adds none. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1600),
  uploadThroughput: bytesPerSecond(750),
} as const;

/** Longer tasks block the page: https://www.w3.org/TR/longtasks-1/ */
const LONG_TASK_MS = 50;
const LOAD_TIMEOUT_MS = 60_000;

interface Destination {
  readonly url: string;
  /** What the app renders. */
  readonly content: string;
}

interface PageLoad {
  /** When the first content was readable, as the text that comes with the page or as the screen. */
  readonly firstTextSeconds: number;
  /** Largest Contentful Paint. */
  readonly largestPaintSeconds: number;
  /** Total Blocking Time from the first paint until everything is loaded. */
  readonly blockingMs: number;
}

interface PageEntry {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
}
type EntryType = 'paint' | 'largest-contentful-paint' | 'longtask';

/** Performance entries since the navigation. */
const readEntries = (page: Page, entryType: EntryType): Promise<readonly PageEntry[]> =>
  page.evaluate((type) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON());
  }, entryType);

/**
 * Records the frame with the first content: the page's text, or what the app renders, but not the skeleton. An entry of the
 * Largest Contentful Paint has no element if it was replaced meanwhile.
 */
const recordFirstText = (page: Page, { content }: Destination) =>
  page.addInitScript((selector) => {
    const check = (): void => {
      if (document.querySelector(selector)) document.documentElement.dataset.firstText = String(performance.now());
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, `.frame-list, ${content}`);

async function readLoad(page: Page): Promise<PageLoad> {
  const firstText = await page.evaluate(() => document.documentElement.dataset.firstText);
  const firstPaint = (await readEntries(page, 'paint')).find(({ name }) => name === 'first-contentful-paint');
  const largestPaint = (await readEntries(page, 'largest-contentful-paint')).at(-1);
  if (!firstPaint || !largestPaint || firstText === undefined)
    throw new Error(`The browser reports no paint at ${page.url()}`);
  const tasks = (await readEntries(page, 'longtask')).filter(({ startTime }) => startTime >= firstPaint.startTime);
  return {
    firstTextSeconds: Number(firstText) / 1000,
    largestPaintSeconds: largestPaint.startTime / 1000,
    blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
  };
}

/** Waits for the content and until no request is open. The script of a Playwright locator would be a long task of its own. */
async function waitUntilIdle(page: Page, devTools: CDPSession, { url, content }: Destination): Promise<void> {
  const expression = `[...document.querySelectorAll(${JSON.stringify(content)})].some((found) => found.checkVisibility())`;
  const look = async (): Promise<void> => {
    const { result } = await devTools.send('Runtime.evaluate', { expression });
    if (result.value !== true) throw new Error(`${url} shows no ${content}`);
  };
  await page.goto(url, { timeout: LOAD_TIMEOUT_MS });
  await retry(look);
  await page.waitForLoadState('networkidle', { timeout: LOAD_TIMEOUT_MS });
}

/** Visits a page at full speed, which leaves its files in the browser's cache. */
async function visitPage(context: BrowserContext, destination: Destination): Promise<void> {
  const page = await context.newPage();
  await waitUntilIdle(page, await context.newCDPSession(page), destination);
  await page.close();
}

/** Loads a page with a slow CPU over a slow network and returns its load figures. */
async function loadPage(context: BrowserContext, destination: Destination): Promise<PageLoad> {
  const page = await context.newPage();
  await recordFirstText(page, destination);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await waitUntilIdle(page, devTools, destination);
  const load = await readLoad(page);
  await page.close();
  return load;
}

const POSTS = 1000;
const MESSAGES = 1000;

interface Measure {
  readonly name: string;
  readonly unit: 's' | 'ms';
  readonly of: (load: PageLoad) => number;
  readonly target: number;
}

const firstText = (target: number): Measure => ({
  name: 'first text',
  unit: 's',
  of: ({ firstTextSeconds }) => firstTextSeconds,
  target,
});
const completeLoad: readonly Measure[] = [
  { name: 'largest paint', unit: 's', of: ({ largestPaintSeconds }) => largestPaintSeconds, target: 1.5 },
  { name: 'blocking time', unit: 'ms', of: ({ blockingMs }) => blockingMs, target: 150 },
];

type Pair = readonly [SignedIn, SignedIn];

async function fill(client: pg.Client): Promise<Pair> {
  await fillBoard(client, POSTS);
  return insertPairWithMessages(client, MESSAGES);
}

interface Visit extends Destination {
  readonly name: string;
  readonly member: SignedIn | null;
  /** Whether the browser has cached the app's files from an earlier visit. Data is never cached. */
  readonly isCached: boolean;
  readonly measures: readonly Measure[];
}

/** Members have usually cached the app's files when they signed in, unless a new version was deployed since. */
function visitsOf(origin: string, [member, partner]: Pair): readonly Visit[] {
  const home = { url: origin, content: 'h1', name: 'home, empty cache', member: null, isCached: false };
  const dashboard = { url: `${origin}/dashboard`, content: '#app h1', name: 'dashboard' };
  const board = { url: `${origin}/dashboard/browse-posts`, content: '#app article', name: 'browse' };
  const chat = {
    url: `${origin}/dashboard/chat/${partner.id}`,
    content: '[role=log] [role=listitem]',
    name: `chat of ${MESSAGES.toLocaleString('en')} messages`,
  };
  const empty = (screen: typeof board, target: number): Visit => ({
    ...screen,
    name: `${screen.name}, empty cache`,
    member,
    isCached: false,
    measures: [firstText(target)],
  });
  const cached = (screen: typeof board): Visit => ({
    ...screen,
    name: `${screen.name}, files in the cache`,
    member,
    isCached: true,
    measures: completeLoad,
  });
  return [
    { ...home, measures: completeLoad },
    empty(dashboard, 2.5),
    empty(board, 1.5),
    empty(chat, 2.5),
    cached(board),
    cached(chat),
  ];
}

async function openContext(browser: Browser, { member, url }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext(slowPhone);
  if (member) await context.addCookies([{ ...member.cookie, url: new URL(url).origin }]);
  return context;
}

/** Visits a page once without measuring. Returns a function that measures a visit, with the same cache or an empty one. */
async function prepareVisit(browser: Browser, visit: Visit): Promise<() => Promise<PageLoad>> {
  const known = await openContext(browser, visit);
  await visitPage(known, visit);
  return async () => {
    if (visit.isCached) return loadPage(known, visit);
    const context = await openContext(browser, visit);
    const load = await loadPage(context, visit);
    await context.close();
    return load;
  };
}

const figuresOf = ({ name, measures }: Visit, loads: readonly PageLoad[]): Figure[] =>
  measures.map((measure) => ({
    name: `${name}: ${measure.name}`,
    side: 'product',
    unit: measure.unit,
    values: loads.map(measure.of),
  }));

const goalsOf = (visit: Visit, loads: readonly PageLoad[]): Goal[] =>
  visit.measures.map(({ name, unit, of, target }) =>
    atMost(`${visit.name}: ${name}`, median(loads.map(of)), target, unit),
  );

/** Page load on a mid-range phone over a slow network. */
export const pageLoad: Benchmark = {
  name: 'page-load',
  async run({ repetitions, stack, log }) {
    const product = stack.use(await startFilledProduct(fill));
    const browser = stack.use(await chromium.launch(launchOptions()));
    const visits = visitsOf(product.origin, product.filled);
    const sides: (() => Promise<PageLoad>)[] = [];
    for (const visit of visits) sides.push(await prepareVisit(browser, visit));
    log(`loading ${visits.length} pages ${repetitions} times`);
    const loads = await measureAlternating(sides, repetitions);
    return {
      figures: visits.flatMap((visit, index) => figuresOf(visit, loads[index] ?? [])),
      goals: visits.flatMap((visit, index) => goalsOf(visit, loads[index] ?? [])),
    };
  },
};
