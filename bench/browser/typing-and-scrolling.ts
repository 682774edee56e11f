import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, type Locator, type Page, chromium } from '@playwright/test';
import type pg from 'pg';
import type { Benchmark, Figure, Goal } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { insertPairWithMessages } from '../chats-data.ts';
import { atMost } from '../goals.ts';
import { median, measureAlternating } from '../statistics.ts';
import type { SignedIn } from '../members-data.ts';
import { startFilledProduct } from '../servers.ts';
import { type Smoothness, readHeap, watchPage } from './watch-page.ts';

const quick = { messages: 1000, cards: 120, wheelEvents: 12, keys: 20 } as const;
const full = { messages: 50_000, cards: 2000, wheelEvents: 600, keys: 100 } as const;
type Size = typeof quick | typeof full;
/** {@link fillBoard} makes every twentieth post inactive, so it inserts this many posts per card. */
const POSTS_FOR_A_CARD = 20 / 19;

const text = 'is there still a seat free for somebody who plays support, talks calmly and has time after nine tonight?';
const KEY_INTERVAL_MS = 20;
/** Wait until debounced work has run after the last key. */
const REST_MS = 600;
/** Distance of one wheel event. The next follows as soon as the page has handled it. */
const WHEEL_PX = 2500;

const desk = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

interface LongPage {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly scrollArea: (page: Page) => Locator;
  readonly wheelPx: number;
  /** Largest number of wheel events; the end of the page may come earlier. */
  readonly wheelEvents: number;
  readonly end: (page: Page) => Locator;
  readonly field: (page: Page) => Locator;
  readonly typed: string;
}

const longPages = (partner: SignedIn, { messages, cards, wheelEvents, keys }: Size): readonly LongPage[] => [
  {
    name: 'chat',
    path: `/dashboard/chat/${partner.id}`,
    size: messages,
    scrollArea: (page) => page.getByRole('log'),
    wheelPx: -WHEEL_PX,
    wheelEvents,
    end: (page) => page.getByText('This is the start of your conversation.'),
    field: (page) => page.getByLabel(/^Message to /),
    typed: text.slice(0, keys),
  },
  {
    name: 'browse list',
    path: '/dashboard/browse-posts',
    size: cards,
    scrollArea: (page) => page.getByRole('main'),
    wheelPx: WHEEL_PX,
    wheelEvents,
    end: (page) => page.getByText("You've reached the end."),
    field: (page) => page.getByRole('searchbox'),
    typed: text.slice(0, keys),
  },
];

interface Visit {
  readonly scrolling: Smoothness;
  readonly typing: Smoothness;
  readonly heapMegabytes: number;
}

async function scroll(page: Page, { scrollArea, wheelPx, wheelEvents, end }: LongPage): Promise<void> {
  await scrollArea(page).hover({ position: { x: 300, y: 300 } });
  for (let turn = 1; turn <= wheelEvents && !(await end(page).isVisible()); turn += 1)
    await page.mouse.wheel(0, wheelPx);
}

async function visit(browser: Browser, origin: string, member: SignedIn, longPage: LongPage): Promise<Visit> {
  const context = await browser.newContext(desk);
  await context.addCookies([{ ...member.cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + longPage.path, { waitUntil: 'networkidle' });
  const scrolling = await watchPage(page, () => scroll(page, longPage));
  const heapMegabytes = await readHeap(page);
  await longPage.field(page).click();
  const typing = await watchPage(page, async () => {
    await page.keyboard.type(longPage.typed, { delay: KEY_INTERVAL_MS });
    await page.waitForTimeout(REST_MS);
  });
  await context.close();
  return { scrolling, typing, heapMegabytes };
}

const actsOn = ({ typed: { length } }: LongPage) =>
  [
    { act: 'scrolling', title: 'scrolled far' },
    { act: 'typing', title: `${length} characters typed` },
  ] as const;

function figuresOf(longPage: LongPage, visits: readonly Visit[]): Figure[] {
  const { name, size } = longPage;
  const figure = (title: string, unit: string, of: (seen: Visit) => number): Figure => ({
    name: `${name}, ${title}`,
    side: 'product',
    unit,
    size,
    values: visits.map(of),
  });
  return [
    ...actsOn(longPage).flatMap(({ act, title }) => [
      figure(`${title}: tasks above 50 ms`, 'tasks', (seen) => seen[act].longTasks),
      figure(`${title}: longest of them`, 'ms', (seen) => seen[act].longestTaskMs),
      figure(`${title}: frames dropped`, '%', (seen) => seen[act].droppedPercent),
    ]),
    figure('scrolled far: memory of its scripts', 'MB', ({ heapMegabytes }) => heapMegabytes),
  ];
}

function goalsOf(longPage: LongPage, visits: readonly Visit[]): Goal[] {
  const title = `${longPage.name} of ${longPage.size.toLocaleString('en')}`;
  return actsOn(longPage).map(({ act, title: action }) => {
    const longTasks = median(visits.map((seen) => seen[act].longTasks));
    return atMost(`${title}, ${action}: tasks above 50 ms`, longTasks, 0, 'tasks');
  });
}

async function fill(client: pg.Client, { messages, cards }: Size): Promise<readonly [SignedIn, SignedIn]> {
  await fillBoard(client, Math.round(cards * POSTS_FOR_A_CARD));
  return insertPairWithMessages(client, messages);
}

/** Responsiveness of very long pages. */
export const typingAndScrolling: Benchmark = {
  name: 'typing-and-scrolling',
  async run({ isQuick, repetitions, stack, log }) {
    const size = isQuick ? quick : full;
    const product = stack.use(await startFilledProduct((client) => fill(client, size)));
    const browser = stack.use(await chromium.launch(launchOptions()));
    const [member, partner] = product.filled;
    const pages = longPages(partner, size);
    const sides = pages.map((longPage) => () => {
      log(`scrolling far through the ${longPage.name} of ${longPage.size}`);
      return visit(browser, product.origin, member, longPage);
    });
    const visits = await measureAlternating(sides, repetitions);
    return {
      figures: pages.flatMap((longPage, index) => figuresOf(longPage, visits[index] ?? [])),
      goals: pages.flatMap((longPage, index) => goalsOf(longPage, visits[index] ?? [])),
    };
  },
};
