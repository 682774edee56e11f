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

/** In a browser that was here before, or in one that was not. */
async function payVisit(browser: Browser, known: BrowserContext, visit: Visit): Promise<PageLoad> {
  if (visit.isBack) return loadPage(known, visit);
  const context = await openContext(browser, visit);
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
      const paid: { readonly visit: Visit; readonly known: BrowserContext; readonly loads: PageLoad[] }[] = [];
      for (const visit of visits) {
        // Where they have been before; and the server has answered everybody once before it counts.
        const known = await openContext(browser, visit);
        await visitPage(known, visit);
        paid.push({ visit, known, loads: [] });
      }
      for (let turn = 1; turn <= repetitions; turn += 1) {
        note(`loading ${visits.length} pages, ${turn} of ${repetitions} times`);
        for (const { visit, known, loads } of paid) loads.push(await payVisit(browser, known, visit));
      }
      return {
        figures: paid.flatMap(({ visit, loads }) => figuresOf(visit, loads)),
        goals: paid.flatMap(({ visit, loads }) => goalsOf(visit, loads)),
      };
    }),
};
