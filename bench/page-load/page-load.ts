import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, chromium } from '@playwright/test';
import type pg from 'pg';
import { type Benchmark, type Figure, type Goal, type Side, atMost } from '../benchmark.ts';
import { fillBoard, insertPairWithMessages, type SignedIn } from '../data.ts';
import { startFilledProduct } from '../servers.ts';
import { median, measureAlternating } from '../statistics.ts';
import { type Destination, loadPage, openContext, type PageLoad, visitPage } from './slow-phone.ts';
import { readStaticHtml, serveStaticPage } from './static-page.ts';

const POSTS = 1000;
const MESSAGES = 1000;

interface Measure {
  readonly name: string;
  readonly unit: string;
  readonly of: (load: PageLoad) => number;
}

const firstText: Measure = { name: 'first text', unit: 's', of: ({ firstTextSeconds }) => firstTextSeconds };
const largestPaint: Measure = {
  name: 'largest paint',
  unit: 's',
  of: ({ largestPaintSeconds }) => largestPaintSeconds,
};
const usable: Measure = { name: 'usable', unit: 's', of: ({ usableSeconds }) => usableSeconds };
const blocking: Measure = { name: 'blocking time', unit: 'ms', of: ({ blockingMs }) => blockingMs };
const requests: Measure = { name: 'HTTP requests', unit: 'requests', of: (load) => load.requests };
const kilobytes: Measure = { name: 'transferred', unit: 'kB', of: (load) => load.kilobytes };
const measures: readonly Measure[] = [firstText, largestPaint, usable, blocking, requests, kilobytes];

interface Visit extends Destination {
  readonly name: string;
  readonly member: SignedIn | null;
  /** Whether the browser has cached the app's files from an earlier visit. Data is never cached. */
  readonly isCached: boolean;
  readonly goals: readonly (readonly [Measure, number])[];
  /** Upper limit of the largest paint, as a multiple of that of a static page with the same content. */
  readonly timesStatic: number | null;
}

type Screen = Pick<Visit, 'url' | 'content' | 'control' | 'name' | 'member'>;
type Pair = readonly [SignedIn, SignedIn];

async function fill(client: pg.Client): Promise<Pair> {
  await fillBoard(client, POSTS);
  return insertPairWithMessages(client, MESSAGES);
}

const completeLoad: Visit['goals'] = [
  [largestPaint, 1.5],
  [blocking, 150],
];
const TIMES_STATIC = { empty: 1.3, cached: 1.2 };
const USABLE_AFTER_LARGEST_PAINT = 1.5;

/** Members have usually cached the app's files when they signed in, unless a new version was deployed since. */
function visitsOf(origin: string, [member, partner]: Pair): readonly Visit[] {
  const cards = { content: '#app article', control: '#frame button, #app article', member };
  const dashboard = { ...cards, url: `${origin}/dashboard`, name: 'dashboard' };
  const board = { ...cards, url: `${origin}/dashboard/browse-posts`, name: 'browse' };
  const chat = {
    url: `${origin}/dashboard/chat/${partner.id}`,
    content: '[role=log] [role=listitem]',
    name: `chat of ${MESSAGES.toLocaleString('en')} messages`,
    member,
  };
  const empty = (screen: Screen, seconds: number): Visit => ({
    ...screen,
    name: `${screen.name}, empty cache`,
    isCached: false,
    goals: [[firstText, seconds]],
    timesStatic: TIMES_STATIC.empty,
  });
  const cached = (screen: Screen, ...goals: Visit['goals']): Visit => ({
    ...screen,
    name: `${screen.name}, files in the cache`,
    isCached: true,
    goals: [...completeLoad, ...goals],
    timesStatic: TIMES_STATIC.cached,
  });
  const home = { url: origin, content: 'h1', name: 'home, empty cache', member: null, isCached: false };
  return [
    { ...home, goals: completeLoad, timesStatic: null },
    empty(dashboard, 2.5),
    empty(board, 1.5),
    empty(chat, 2.5),
    cached(board, [requests, 8], [kilobytes, 10]),
    cached(chat),
  ];
}

type Load = () => Promise<PageLoad>;

async function loadWithEmptyCache(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await openContext(browser, visit);
  const load = await loadPage(context, visit);
  await context.close();
  return load;
}

/** Visits a page once without measuring. Returns functions that measure a visit and one of a static page like it. */
async function prepareVisit(browser: Browser, visit: Visit, stack: AsyncDisposableStack): Promise<Record<Side, Load>> {
  const known = await openContext(browser, visit);
  const html = await visitPage(known, visit, readStaticHtml);
  const { url } = stack.use(await serveStaticPage(html));
  return {
    product: () => (visit.isCached ? loadPage(known, visit) : loadWithEmptyCache(browser, visit)),
    baseline: () => loadWithEmptyCache(browser, { ...visit, url, member: null }),
  };
}

interface Loaded {
  readonly visit: Visit;
  readonly loads: Readonly<Record<Side, readonly PageLoad[]>>;
}

const figuresOf = ({ visit, loads }: Loaded): Figure[] =>
  measures.flatMap(({ name, unit, of }) =>
    (['product', 'baseline'] as const).map((side) => ({
      name: `${visit.name}: ${name}`,
      side,
      unit,
      values: loads[side].map(of),
    })),
  );

function goalsOf({ visit, loads }: Loaded): Goal[] {
  const medianOf = ({ of }: Measure, side: Side = 'product'): number => median(loads[side].map(of));
  const own = visit.goals.map(([measure, target]) =>
    atMost(`${visit.name}: ${measure.name}`, medianOf(measure), target, measure.unit),
  );
  if (visit.timesStatic === null) return own;
  const timesStatic = medianOf(largestPaint) / medianOf(largestPaint, 'baseline');
  const timesPaint = medianOf(usable) / medianOf(largestPaint);
  return [
    ...own,
    atMost(`${visit.name}: largest paint, product / static page`, timesStatic, visit.timesStatic),
    atMost(`${visit.name}: usable / largest paint`, timesPaint, USABLE_AFTER_LARGEST_PAINT),
  ];
}

/** Page load on a mid-range phone over a slow network. The baseline is a static page with the same content. */
export const pageLoad: Benchmark = {
  name: 'page-load',
  async run({ repetitions, stack, log }) {
    const server = stack.use(await startFilledProduct(fill));
    const browser = stack.use(await chromium.launch(launchOptions()));
    const visits = visitsOf(server.origin, server.filled);
    const prepared: Record<Side, Load>[] = [];
    for (const visit of visits) prepared.push(await prepareVisit(browser, visit, stack));
    log(`loading ${visits.length} pages and their static copies ${repetitions} times`);
    const all = await measureAlternating(
      prepared.flatMap(({ product, baseline }) => [product, baseline]),
      repetitions,
    );
    const loaded = visits.map((visit, index): Loaded => {
      const [product = [], baseline = []] = all.slice(2 * index);
      return { visit, loads: { product, baseline } };
    });
    return { figures: loaded.flatMap(figuresOf), goals: loaded.flatMap(goalsOf) };
  },
};
