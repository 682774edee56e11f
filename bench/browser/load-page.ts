import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { retry } from '@muster/testing/until.ts';

/** A mid-range phone with the values of Lighthouse: https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
export const slowPhone: BrowserContextOptions = {
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

export interface Destination {
  readonly url: string;
  readonly content: string;
}

export interface PageLoad {
  /** Largest Contentful Paint. */
  readonly largestPaintSeconds: number;
  /** Sum of all unexpected shifts; at least the Cumulative Layout Shift. */
  readonly shift: number;
  /** Total Blocking Time from the first paint until everything is loaded. */
  readonly blockingMs: number;
  /** Transferred with headers until everything is loaded. */
  readonly kilobytes: number;
}

/** `value` and `hadRecentInput` belong to layout shifts. */
interface PageEntry {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}
type EntryType = 'paint' | 'largest-contentful-paint' | 'layout-shift' | 'longtask';

/** Performance entries since the navigation. */
const readEntries = (page: Page, entryType: EntryType): Promise<readonly PageEntry[]> =>
  page.evaluate((type) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords().map((entry) => entry.toJSON());
  }, entryType);

async function readLoad(page: Page, bytes: number): Promise<PageLoad> {
  const firstPaint = (await readEntries(page, 'paint')).find(({ name }) => name === 'first-contentful-paint');
  const largestPaint = (await readEntries(page, 'largest-contentful-paint')).at(-1);
  if (!firstPaint || !largestPaint) throw new Error(`The browser reports no paint at ${page.url()}`);
  const shifts = (await readEntries(page, 'layout-shift')).filter(({ hadRecentInput }) => !hadRecentInput);
  const tasks = (await readEntries(page, 'longtask')).filter(({ startTime }) => startTime >= firstPaint.startTime);
  return {
    largestPaintSeconds: largestPaint.startTime / 1000,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    kilobytes: bytes / 1000,
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
export async function visitPage(context: BrowserContext, destination: Destination): Promise<void> {
  const page = await context.newPage();
  await waitUntilIdle(page, await context.newCDPSession(page), destination);
  await page.close();
}

/** Loads a page with a slow CPU over a slow network and returns its load figures. */
export async function loadPage(context: BrowserContext, destination: Destination): Promise<PageLoad> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await waitUntilIdle(page, devTools, destination);
  const load = await readLoad(page, bytes);
  await page.close();
  return load;
}
