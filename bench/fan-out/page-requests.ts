import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, type Page, chromium } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchmarkOptions, type Measured, atMost } from '../benchmark.ts';
import type { SignedIn } from '../data.ts';
import { measureAlternating } from '../statistics.ts';
import type { Community } from './measure-delivery.ts';

const INTERVAL_MS = 5_000;
const MAX_REQUESTS_PER_INTERVAL = 1;
const desk = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

export interface PageLoads {
  readonly count: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** Longer than the delay of a browser's requests after an event. */
  readonly pauseMs: number;
}

async function openBoard(browser: Browser, origin: string, member: SignedIn): Promise<Page> {
  const context = await browser.newContext(desk);
  await context.addCookies([{ ...member.cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/browse-posts`);
  return page;
}

/** Counts the HTTP requests of pages while `work` runs. */
async function countRequests(pages: readonly Page[], work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const countRequest = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== LIVE_PATH) count += 1;
  };
  pages.forEach((page) => page.on('request', countRequest));
  await work();
  pages.forEach((page) => page.off('request', countRequest));
  return count;
}

/** Requests of real browsers that have the board open while others post. */
export async function countPageRequests(
  { origins, createPosts }: Community,
  members: readonly SignedIn[],
  { perSecond, seconds, pauseMs }: PageLoads,
  { stack, repetitions }: BenchmarkOptions,
): Promise<Measured> {
  const browser = stack.use(await chromium.launch(launchOptions()));
  const pages: Page[] = [];
  for (const member of members) pages.push(await openBoard(browser, origins[0] ?? '', member));
  const measure = async (): Promise<number> => {
    // Fresh boards, which show the posts that will be edited.
    for (const page of pages) await page.reload({ waitUntil: 'networkidle' });
    await pause(pauseMs);
    const requests = await countRequests(pages, () => createPosts(perSecond, seconds).then(() => pause(pauseMs)));
    return (requests / pages.length / (seconds * 1000 + pauseMs)) * INTERVAL_MS;
  };
  const [values = []] = await measureAlternating([measure], repetitions);
  await browser.close();
  const name = `${perSecond} posts/s: HTTP requests per open board in 5 s`;
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    figures: [{ name, side: 'product', unit: '', values }],
    goals: [atMost(`${name}, average`, average, MAX_REQUESTS_PER_INTERVAL)],
  };
}
