import type { Browser, Locator, Page } from '@playwright/test';
import type pg from 'pg';
import type { Benchmark, Figure, Goal } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { writeTalkingPair } from '../chats-data.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import type { SignedIn } from '../sign-in.ts';
import { startFilledProduct } from '../start-filled-product.ts';
import { median } from '../statistics.ts';
import { openBrowser } from './open-browser.ts';
import { type Smoothness, readHeap, watchPage } from './watch-page.ts';

const quick = { messages: 1000, cards: 120, turns: 12, keys: 20 } as const;
const whole = { messages: 50_000, cards: 2000, turns: 600, keys: 100 } as const;
type Size = typeof quick | typeof whole;
/** Of what {@link fillBoard} writes, every twentieth post is not on the board. */
const POSTS_FOR_A_CARD = 20 / 19;

const typed =
  'is there still a seat free for somebody who plays support, talks calmly and has time after nine tonight?';
const KEY_EVERY_MS = 20;
/** Until what waits for a rest in typing has been done. */
const REST_MS = 600;
/** Of one turn of the wheel; the next comes as soon as the page has taken it, faster than anybody reads. */
const WHEEL_PX = 2500;

const desk = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const;

/** A page that is longer than anybody reads. */
interface LongPage {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Over what the wheel is turned, and which way. */
  readonly scrolled: (page: Page) => Locator;
  readonly wheelPx: number;
  /** How often it is turned, where the end does not come before. */
  readonly turns: number;
  /** Stands where there is nothing more to be loaded. */
  readonly end: (page: Page) => Locator;
  readonly field: (page: Page) => Locator;
  /** What is typed there. */
  readonly typed: string;
}

const longPages = (partner: SignedIn, size: Size): readonly LongPage[] => [
  {
    name: 'chat',
    path: `/dashboard/chat/${partner.id}`,
    size: size.messages,
    scrolled: (page) => page.getByRole('log'),
    wheelPx: -WHEEL_PX,
    turns: size.turns,
    end: (page) => page.getByText('This is where your conversation starts.'),
    field: (page) => page.getByLabel(/^Message to /),
    typed: typed.slice(0, size.keys),
  },
  {
    name: 'browse list',
    path: '/dashboard/browse-posts',
    size: size.cards,
    scrolled: (page) => page.getByRole('main'),
    wheelPx: WHEEL_PX,
    turns: size.turns,
    end: (page) => page.getByText('That is everyone for now.'),
    field: (page) => page.getByRole('searchbox'),
    typed: typed.slice(0, size.keys),
  },
];

/** What was seen of somebody who went far through a page and then wrote. */
interface Visit {
  readonly scrolling: Smoothness;
  readonly typing: Smoothness;
  /** After scrolling, with all that has been loaded. */
  readonly heapMegabytes: number;
}

async function scroll(page: Page, { scrolled, wheelPx, turns, end }: LongPage): Promise<void> {
  await scrolled(page).hover({ position: { x: 300, y: 300 } });
  for (let turn = 1; turn <= turns && !(await end(page).isVisible()); turn += 1) await page.mouse.wheel(0, wheelPx);
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
    await page.keyboard.type(longPage.typed, { delay: KEY_EVERY_MS });
    await page.waitForTimeout(REST_MS);
  });
  await context.close();
  return { scrolling, typing, heapMegabytes };
}

const actsOn = ({ typed: { length } }: LongPage) => ({
  scrolling: 'scrolled far',
  typing: `${length} characters typed`,
});

function figuresOf(longPage: LongPage, visits: readonly Visit[]): Figure[] {
  const { name, size } = longPage;
  const acts = actsOn(longPage);
  const figure = (what: string, unit: string, of: (seen: Visit) => number): Figure => ({
    name: `${name}, ${what}`,
    side: 'ours',
    unit,
    size,
    values: visits.map(of),
  });
  return [
    ...(['scrolling', 'typing'] as const).flatMap((act) => [
      figure(`${acts[act]}: tasks above 50 ms`, 'tasks', (seen) => seen[act].longTasks),
      figure(`${acts[act]}: longest of them`, 'ms', (seen) => seen[act].longestTaskMs),
      figure(`${acts[act]}: frames dropped`, '%', (seen) => seen[act].droppedPercent),
    ]),
    figure('scrolled far: memory of its scripts', 'MB', ({ heapMegabytes }) => heapMegabytes),
  ];
}

const goalsOf = (longPage: LongPage, visits: readonly Visit[]): Goal[] =>
  (['scrolling', 'typing'] as const).map((act) => ({
    name: `${longPage.name} of ${longPage.size.toLocaleString('en')}, ${actsOn(longPage)[act]}: tasks above 50 ms`,
    value: median(visits.map((seen) => seen[act].longTasks)),
    unit: 'tasks',
    target: 0,
    isAtMost: true,
  }));

async function fill(client: pg.Client, { messages, cards }: Size): Promise<readonly [SignedIn, SignedIn]> {
  await fillBoard(client, Math.round(cards * POSTS_FOR_A_CARD));
  return writeTalkingPair(client, messages);
}

/** Whether a page that is longer than anybody reads still follows the hand. */
export const typingAndScrolling: Benchmark = {
  name: 'typing-and-scrolling',
  run: ({ isQuick, repetitions, note }) =>
    closeAfterwards(async (keep) => {
      const size = isQuick ? quick : whole;
      const { origin, filled } = keep(await startFilledProduct((client) => fill(client, size)));
      const [member, partner] = filled;
      const browser = keep(await openBrowser());
      const visits = new Map<LongPage, Visit[]>(longPages(partner, size).map((longPage) => [longPage, []]));
      for (let turn = 1; turn <= repetitions; turn += 1) {
        for (const [longPage, seen] of visits) {
          note(`scrolling far through the ${longPage.name} of ${longPage.size}, ${turn} of ${repetitions} times`);
          seen.push(await visit(browser, origin, member, longPage));
        }
      }
      return {
        figures: [...visits].flatMap(([longPage, seen]) => figuresOf(longPage, seen)),
        goals: [...visits].flatMap(([longPage, seen]) => goalsOf(longPage, seen)),
      };
    }),
};
