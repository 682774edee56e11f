import { retry } from '@muster/testing/until.ts';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { SignedIn } from '../data.ts';

/** A mid-range phone with the values of Lighthouse: https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
export const slowPhone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // Requests of a service worker would not be slowed down.
  serviceWorkers: 'block',
};
export const CPU_SLOWDOWN = 4;

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;
/** Lighthouse's 'slow 4G'. Each request waits for one round trip; opening a connection adds none. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1600),
  uploadThroughput: bytesPerSecond(750),
} as const;

/** Longer tasks block the page: https://www.w3.org/TR/longtasks-1/ */
export const LONG_TASK_MS = 50;
const LOAD_TIMEOUT_MS = 60_000;

export interface Destination {
  readonly url: string;
  /** Selector of the app's content. */
  readonly content: string;
  /** Selector of the first control that works; by default the content. The app repeats a press on the page's own Connect. */
  readonly control?: string;
}

export interface PageLoad {
  /** When the first content was readable, as the text that comes with the page or as the screen. */
  readonly firstTextSeconds: number;
  /** Largest Contentful Paint. */
  readonly largestPaintSeconds: number;
  /** Total Blocking Time from the first paint until everything is loaded. */
  readonly blockingMs: number;
  /** When a press on Connect works; on other screens, when the app had rendered the content with its handlers. */
  readonly usableSeconds: number;
  /** HTTP requests that the browser's cache did not answer, and their size on the wire. */
  readonly requests: number;
  readonly kilobytes: number;
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
 * Records the frames with the first content (the page's text, or what the app renders, but not the skeleton) and with the
 * app's. An entry of the Largest Contentful Paint has no element if it was replaced meanwhile.
 */
const recordContent = (page: Page, { content, control = content }: Destination) =>
  page.addInitScript(
    ([selector, usable]) => {
      const record = (name: 'firstText' | 'usable', wanted: string): void => {
        const check = (): void => {
          if (document.querySelector(wanted)) document.documentElement.dataset[name] = String(performance.now());
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      };
      record('firstText', `.frame-list, ${selector}`);
      record('usable', usable);
    },
    [content, control] as const,
  );

/** Counts the responses that came over the network. */
function countTraffic(devTools: CDPSession): { requests: number; bytes: number } {
  const traffic = { requests: 0, bytes: 0 };
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

async function readLoad(page: Page): Promise<Omit<PageLoad, 'requests' | 'kilobytes'>> {
  const { firstText, usable } = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return { firstText: dataset.firstText, usable: dataset.usable };
  });
  const firstPaint = (await readEntries(page, 'paint')).find(({ name }) => name === 'first-contentful-paint');
  const largestPaint = (await readEntries(page, 'largest-contentful-paint')).at(-1);
  if (!firstPaint || !largestPaint || firstText === undefined)
    throw new Error(`The browser reports no paint at ${page.url()}`);
  const tasks = (await readEntries(page, 'longtask')).filter(({ startTime }) => startTime >= firstPaint.startTime);
  return {
    firstTextSeconds: Number(firstText) / 1000,
    usableSeconds: Number(usable) / 1000,
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

/** Visits a page at full speed, which leaves its files in the browser's cache, and reads something from it. */
export async function visitPage<Result>(
  context: BrowserContext,
  destination: Destination,
  read: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  await waitUntilIdle(page, await context.newCDPSession(page), destination);
  const result = await read(page);
  await page.close();
  return result;
}

/** Loads a page with a slow CPU over a slow network and returns its load figures. */
export async function loadPage(context: BrowserContext, destination: Destination): Promise<PageLoad> {
  const page = await context.newPage();
  await recordContent(page, destination);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  const traffic = countTraffic(devTools);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await waitUntilIdle(page, devTools, destination);
  const load = await readLoad(page);
  await page.close();
  return { ...load, requests: traffic.requests, kilobytes: traffic.bytes / 1000 };
}

/** A browser profile with an empty cache, signed in as `member`. */
export async function openContext(
  browser: Browser,
  { member, url }: Destination & { readonly member: SignedIn | null },
): Promise<BrowserContext> {
  const context = await browser.newContext(slowPhone);
  if (member) await context.addCookies([{ ...member.cookie, url: new URL(url).origin }]);
  return context;
}
