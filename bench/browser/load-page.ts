import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { retry } from '@muster/testing/until.ts';
import { readEntries } from './page-entries.ts';
import { slowDown } from './slow-phone.ts';

/** A task is long, and blocks, from here on: https://www.w3.org/TR/longtasks-1/ */
const LONG_TASK_MS = 50;
const LOAD_TIMEOUT_MS = 60_000;

/** A page, and the CSS selector of its main content. */
export interface Destination {
  readonly url: string;
  readonly content: string;
}

/** How a page came. */
export interface PageLoad {
  /** Until the largest of what is seen stood there (Largest Contentful Paint). */
  readonly largestPaintSeconds: number;
  /** All shifts that nobody asked for, added up; never less than the browser's Cumulative Layout Shift. */
  readonly shift: number;
  /** How much of the long tasks went beyond {@link LONG_TASK_MS}, from the first paint until all is loaded (Total Blocking Time). */
  readonly blockingMs: number;
  /** All that came transferred, with heads, until all is loaded. */
  readonly kilobytes: number;
}

/** Counts what comes transferred from now on, as it comes: compressed, with its heads. */
function countBytes(devTools: CDPSession): () => number {
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => bytes;
}

async function readLoad(page: Page, bytes: number): Promise<PageLoad> {
  const firstPaint = (await readEntries(page, 'paint')).find(({ name }) => name === 'first-contentful-paint');
  const largestPaint = (await readEntries(page, 'largest-contentful-paint')).at(-1);
  if (!firstPaint || !largestPaint) throw new Error(`The browser tells of no paint at ${page.url()}`);
  const shifts = (await readEntries(page, 'layout-shift')).filter(({ hadRecentInput }) => !hadRecentInput);
  const tasks = (await readEntries(page, 'longtask')).filter(({ startTime }) => startTime >= firstPaint.startTime);
  return {
    largestPaintSeconds: largestPaint.startTime / 1000,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    kilobytes: bytes / 1000,
  };
}

/**
 * Waits until the page shows its content and asks for nothing more. A locator would be found by a script that is put
 * into the page while it loads: on a slowed processor a long task of its own.
 */
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

/** Visits a page at full speed, as somebody did before: its files are in the browser's cache afterwards. */
export async function visitPage(context: BrowserContext, destination: Destination): Promise<void> {
  const page = await context.newPage();
  await waitUntilIdle(page, await context.newCDPSession(page), destination);
  await page.close();
}

/** Loads a page with a slow CPU over a slow network and returns its load figures. */
export async function loadPage(context: BrowserContext, destination: Destination): Promise<PageLoad> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await slowDown(devTools);
  const bytesSoFar = countBytes(devTools);
  await waitUntilIdle(page, devTools, destination);
  const load = await readLoad(page, bytesSoFar());
  await page.close();
  return load;
}
