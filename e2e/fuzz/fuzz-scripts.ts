import { type Browser, type Page, chromium } from '@playwright/test';
import { findBrowser } from '../find-browser.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import type { Target } from './fuzz-requests.ts';
import type { Identity } from './identities.ts';
import { makePayloads } from './script-payloads.ts';
import {
  type Cast,
  type Shown,
  type ShownPage,
  clearReports,
  createCast,
  writeProfile,
  writeRest,
} from './script-sinks.ts';

/** As many as stand on one page of the board, and of the administrators' reports. */
const PAYLOADS_AT_ONCE = 24;
const SCROLL_STEPS = 40;
const SCROLL_STEP_PX = 250;
const TO_THE_TOP_PX = -1_000_000;

/** What a page notes of itself, from before its first script on. */
interface Watched {
  __xss: number;
  readonly __stopped: string[];
}

declare global {
  interface Window extends Watched {}
}

/** Runs in the page: counts what ran, and notes what the browser had to stop. */
function watch(isAdmin: boolean): void {
  Object.assign(window, { __xss: 0, __stopped: [] });
  // What the administrators' door leaves behind for the screens.
  if (isAdmin) Object.assign(localStorage, { isAdmin: 'true', adminMode: 'full' });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    window.__stopped.push(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Runs in the page: the texts that are seen, and what became part of the page that nobody built. */
function lookAround() {
  const strange =
    '//@*[starts-with(name(), "on")]/.. | //script[not(@src)] | //iframe | //object | //embed | //base | //marquee';
  const found = document.evaluate(strange, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const links = [...document.querySelectorAll('[href],[src],[action],[formaction],[data]')].filter((element) =>
    ['href', 'src', 'action', 'formaction', 'data'].some((name) =>
      /^\s*javascript:/i.test(element.getAttribute(name) ?? ''),
    ),
  );
  const injected = Array.from(
    { length: found.snapshotLength },
    (_, place) => found.snapshotItem(place)?.nodeName ?? '',
  );
  return {
    text: document.body.textContent,
    ran: window.__xss,
    stopped: window.__stopped,
    injected: [...injected, ...links.map((element) => `javascript: in ${element.nodeName}`)],
  };
}

/** Runs in the page: shows what stands further up or down, where something can be scrolled. */
async function scroll(byPx: number): Promise<void> {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollHeight > element.clientHeight) element.scrollTop += byPx;
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Texts as they are compared: spaces are laid out by the browser, and of two spellings of a game the first one stays. */
const flat = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

async function see(page: Page, shown: readonly Shown[], patienceMs: number): Promise<Set<Shown>> {
  const seen = new Set<Shown>();
  const look = async (): Promise<boolean> => {
    const text = flat((await page.evaluate(lookAround)).text ?? '');
    shown.filter((each) => text.includes(flat(each.text))).forEach((each) => seen.add(each));
    return seen.size === shown.length;
  };
  const end = performance.now() + patienceMs;
  while (!(await look()) && seen.size === 0 && performance.now() < end) await page.evaluate(scroll, 0);
  if (seen.size < shown.length) await page.evaluate(scroll, TO_THE_TOP_PX);
  for (let step = 0; step < SCROLL_STEPS && !(await look()); step += 1) await page.evaluate(scroll, SCROLL_STEP_PX);
  return seen;
}

async function visit(
  page: Page,
  { origin, patienceMs }: Target,
  place: ShownPage,
  record: FindingRecord,
): Promise<void> {
  if (place.isNearby) await page.evaluate((path) => history.pushState(null, '', path), place.path);
  else await page.goto(origin + place.path);
  const seen = await see(page, place.shown, patienceMs);
  for (const each of place.shown) {
    record.count(each.sink);
    if (!seen.has(each)) record.find('unseen', `${each.sink} at ${place.path}: ${each.text}`);
  }
  const { ran, stopped, injected } = await page.evaluate(lookAround);
  if (ran > 0) record.find('script-ran', `${ran} times at ${place.path}`);
  if (injected.length > 0)
    record.find('script-ran', `at ${place.path} became part of the page: ${injected.join(', ')}`);
  if (stopped.length > 0) record.find('policy-broken', `at ${place.path}: ${stopped.join('; ')}`);
}

async function openPage(browser: Browser, identity: Identity, record: FindingRecord): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 2400 }, serviceWorkers: 'block' });
  const { cookies, url } = identity.caller;
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  await context.addInitScript(watch, identity.name === 'admin');
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    record.find('script-ran', `a dialog says ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  return page;
}

const launch = (): Promise<Browser> => {
  const executablePath = findBrowser();
  const args = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];
  return chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) });
};

async function showAll(
  target: Target,
  cast: Cast,
  browser: Browser,
  count: number,
  seed: number,
  record: FindingRecord,
) {
  const pages = {
    reader: await openPage(browser, cast.reader, record),
    admin: await openPage(browser, cast.admin, record),
  };
  const payloads = makePayloads(count, seed);
  for (let from = 0; from < payloads.length; from += PAYLOADS_AT_ONCE) {
    const some = payloads.slice(from, from + PAYLOADS_AT_ONCE);
    await clearReports(cast);
    for (const place of await writeRest(cast, some)) await visit(pages[place.reader], target, place, record);
    for (const payload of some) await visit(pages.reader, target, await writeProfile(target.origin, payload), record);
  }
}

/** Scripts wherever somebody can write, looked at by others in a browser: they are shown, and nothing of them runs. */
export async function fuzzScripts(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('payloads');
  const cast = await createCast(target.origin);
  const browser = await launch();
  try {
    await showAll(target, cast, browser, count, seed, record);
  } finally {
    await browser.close();
  }
  return record.result();
}
