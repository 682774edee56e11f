import type { Browser, BrowserContext } from '@playwright/test';
import type pg from 'pg';
import type { Benchmark, Figure, Goal } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { writeTalkingPair } from '../chats-data.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import type { SignedIn } from '../sign-in.ts';
import { startFilledProduct } from '../start-filled-product.ts';
import { median } from '../statistics.ts';
import { type Destination, type PageLoad, loadPage, visitPage } from './load-page.ts';
import { openBrowser } from './open-browser.ts';
import { slowPhone } from './slow-phone.ts';

const POSTS = 1000;
const MESSAGES = 1000;

/** What is told of a page, and what was promised of it. */
const measures = [
  { name: 'largest paint', unit: 's', of: (load: PageLoad) => load.largestPaintSeconds, atMost: 1.5 },
  { name: 'layout shift', unit: 'score', of: (load: PageLoad) => load.shift, atMost: 0.02 },
  { name: 'blocking time', unit: 'ms', of: (load: PageLoad) => load.blockingMs, atMost: 150 },
  { name: 'over the line', unit: 'kB', of: (load: PageLoad) => load.kilobytes, atMost: null },
] as const;

type Pair = readonly [SignedIn, SignedIn];

async function fill(client: pg.Client): Promise<Pair> {
  await fillBoard(client, POSTS);
  return writeTalkingPair(client, MESSAGES);
}

/** Somebody's way to a page. */
interface Visit extends Destination {
  readonly name: string;
  /** Null: a visitor. */
  readonly member: SignedIn | null;
  /** They were here before: its files are in the browser's cache, its data is not. */
  readonly isBack: boolean;
}

/** A member has signed in before, so with the app's files in the cache, unless there is a new version of them. */
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

/** Promised are home on the first visit, and the others as members come to them. */
const isPromised = ({ member, isBack }: Visit): boolean => member === null || isBack;

async function openContext(browser: Browser, { member, url }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext(slowPhone);
  if (member) await context.addCookies([{ ...member.cookie, url: new URL(url).origin }]);
  return context;
}

async function payVisit(browser: Browser, visit: Visit): Promise<PageLoad> {
  const context = await openContext(browser, visit);
  if (visit.isBack) await visitPage(context, visit);
  const load = await loadPage(context, visit);
  await context.close();
  return load;
}

const figuresOf = ({ name }: Visit, loads: readonly PageLoad[]): Figure[] =>
  measures.map((measure) => ({
    name: `${name}: ${measure.name}`,
    side: 'ours',
    unit: measure.unit,
    values: loads.map(measure.of),
  }));

function goalsOf(visit: Visit, loads: readonly PageLoad[]): Goal[] {
  return measures.flatMap(({ name, unit, of, atMost }) => {
    if (atMost === null || !isPromised(visit)) return [];
    return [{ name: `${visit.name}: ${name}`, value: median(loads.map(of)), unit, target: atMost, isAtMost: true }];
  });
}

/** How pages come to a phone of the middle class over a slow line. */
export const pageLoad: Benchmark = {
  name: 'page-load',
  run: ({ isQuick, repetitions, note }) =>
    closeAfterwards(async (keep) => {
      const { origin, filled } = keep(await startFilledProduct(fill));
      const browser = keep(await openBrowser());
      const visits = visitsOf(origin, filled).filter((visit) => isPromised(visit) || !isQuick);
      // The server has answered each of them once before it counts.
      for (const visit of visits) {
        const context = await openContext(browser, visit);
        await visitPage(context, visit);
        await context.close();
      }
      const loads = new Map<Visit, PageLoad[]>(visits.map((visit) => [visit, []]));
      for (let turn = 1; turn <= repetitions; turn += 1) {
        note(`loading ${visits.length} pages, ${turn} of ${repetitions} times`);
        for (const visit of visits) loads.get(visit)?.push(await payVisit(browser, visit));
      }
      return {
        figures: [...loads].flatMap(([visit, each]) => figuresOf(visit, each)),
        goals: [...loads].flatMap(([visit, each]) => goalsOf(visit, each)),
      };
    }),
};
