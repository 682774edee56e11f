import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type pg from 'pg';
import type { Benchmark, Figure, Goal } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { insertPairWithMessages } from '../chats-data.ts';
import { atMost } from '../goals.ts';
import { median, measureAlternating } from '../statistics.ts';
import type { SignedIn } from '../members-data.ts';
import { startFilledProduct } from '../servers.ts';
import { type Destination, type PageLoad, loadPage, slowPhone, visitPage } from './load-page.ts';

const POSTS = 1000;
const MESSAGES = 1000;

const measures = [
  { name: 'largest paint', unit: 's', of: (load: PageLoad) => load.largestPaintSeconds, target: 1.5 },
  { name: 'layout shift', unit: 'score', of: (load: PageLoad) => load.shift, target: 0.02 },
  { name: 'blocking time', unit: 'ms', of: (load: PageLoad) => load.blockingMs, target: 150 },
  { name: 'transferred', unit: 'kB', of: (load: PageLoad) => load.kilobytes, target: null },
] as const;

type Pair = readonly [SignedIn, SignedIn];

async function fill(client: pg.Client): Promise<Pair> {
  await fillBoard(client, POSTS);
  return insertPairWithMessages(client, MESSAGES);
}

interface Visit extends Destination {
  readonly name: string;
  readonly member: SignedIn | null;
  /** Whether the browser has cached the app's files from an earlier visit. Data is never cached. */
  readonly isBack: boolean;
}

/** Members have usually cached the app's files when they signed in, unless a new version was deployed since. */
function visitsOf(origin: string, [member, partner]: Pair): readonly Visit[] {
  const home: Destination = { url: origin, content: 'h1' };
  const browse: Destination = { url: `${origin}/dashboard/browse-posts`, content: 'article' };
  const chat: Destination = { url: `${origin}/dashboard/chat/${partner.id}`, content: '[role=log] [role=listitem]' };
  const chatName = `chat of ${MESSAGES.toLocaleString('en')} messages`;
  return [
    { ...home, name: 'home, empty cache', member: null, isBack: false },
    { ...browse, name: 'browse, files in the cache', member, isBack: true },
    { ...browse, name: 'browse, empty cache', member, isBack: false },
    { ...chat, name: `${chatName}, files in the cache`, member, isBack: true },
    { ...chat, name: `${chatName}, empty cache`, member, isBack: false },
  ];
}

/** Goals exist for the first visit of the home page, and for members with cached files. */
const isPromised = ({ member, isBack }: Visit): boolean => member === null || isBack;

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
    if (visit.isBack) return loadPage(known, visit);
    const context = await openContext(browser, visit);
    const load = await loadPage(context, visit);
    await context.close();
    return load;
  };
}

const figuresOf = ({ name }: Visit, loads: readonly PageLoad[]): Figure[] =>
  measures.map((measure) => ({
    name: `${name}: ${measure.name}`,
    side: 'product',
    unit: measure.unit,
    values: loads.map(measure.of),
  }));

const goalsOf = (visit: Visit, loads: readonly PageLoad[]): Goal[] =>
  measures.flatMap(({ name, unit, of, target }) =>
    target === null || !isPromised(visit)
      ? []
      : [atMost(`${visit.name}: ${name}`, median(loads.map(of)), target, unit)],
  );

/** Page load on a mid-range phone over a slow network. */
export const pageLoad: Benchmark = {
  name: 'page-load',
  async run({ isQuick, repetitions, stack, log }) {
    const product = stack.use(await startFilledProduct(fill));
    const browser = stack.use(await chromium.launch(launchOptions()));
    const visits = visitsOf(product.origin, product.filled).filter((visit) => isPromised(visit) || !isQuick);
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
