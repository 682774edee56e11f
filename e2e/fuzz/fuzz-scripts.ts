import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, type Page, chromium } from '@playwright/test';
import { type FindingRecord, type PartResult, type Target, createRecord } from './finding.ts';
import type { Identity } from './identities.ts';
import {
  type Shown,
  type ShownPage,
  createScriptMembers,
  dismissReports,
  makePayloads,
  writePosts,
  writeProfile,
} from './script-sinks.ts';

/** Page size of both the board and the reports. */
const PAYLOADS_PER_ROUND = 24;
const SCROLL_STEPS = 40;
const SCROLL_STEP_PX = 250;
const TO_THE_TOP_PX = -1_000_000;

declare global {
  interface Window {
    __xss: number;
    readonly __stopped: string[];
  }
}

/** Runs in the page before its first script. */
function watch(isAdmin: boolean): void {
  Object.assign(window, { __xss: 0, __stopped: [] });
  // The admin sign-in page leaves these flags for the screens.
  if (isAdmin) Object.assign(localStorage, { isAdmin: 'true', adminMode: 'full' });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    window.__stopped.push(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/** Runs in the page: its text, and the elements and links that the app does not render. */
function inspect() {
  // The first inline script is the app's own.
  const scripts = '(//script[not(@src)])[position() > 1]';
  const foreign = `//@*[starts-with(name(), "on")]/.. | ${scripts} | //iframe | //object | //embed | //base | //marquee`;
  const found = document.evaluate(foreign, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const elements = Array.from(
    { length: found.snapshotLength },
    (_, index) => found.snapshotItem(index)?.nodeName ?? '',
  );
  const attributes = ['href', 'src', 'action', 'formaction', 'data'];
  const links = [...document.querySelectorAll('[href],[src],[action],[formaction],[data]')].filter((element) =>
    attributes.some((name) => /^\s*javascript:/i.test(element.getAttribute(name) ?? '')),
  );
  return {
    text: document.body.textContent,
    ran: window.__xss,
    stopped: window.__stopped,
    injected: [...elements, ...links.map((element) => `javascript: in ${element.nodeName}`)],
  };
}

/** Runs in the page: scrolls whatever can be scrolled. */
async function scroll(byPx: number): Promise<void> {
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollHeight > element.clientHeight) element.scrollTop += byPx;
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** The browser changes spaces, and a game keeps the first of its spellings. */
const normalize = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

async function findVisible(page: Page, shown: readonly Shown[], patienceMs: number): Promise<Set<Shown>> {
  const seen = new Set<Shown>();
  const look = async (): Promise<boolean> => {
    const text = normalize((await page.evaluate(inspect)).text ?? '');
    shown.filter((each) => text.includes(normalize(each.text))).forEach((each) => seen.add(each));
    return seen.size === shown.length;
  };
  const deadline = performance.now() + patienceMs;
  while (!(await look()) && seen.size === 0 && performance.now() < deadline) await page.evaluate(scroll, 0);
  if (seen.size < shown.length) await page.evaluate(scroll, TO_THE_TOP_PX);
  for (let step = 0; step < SCROLL_STEPS && !(await look()); step += 1) await page.evaluate(scroll, SCROLL_STEP_PX);
  return seen;
}

async function visit(page: Page, target: Target, shownPage: ShownPage, record: FindingRecord): Promise<void> {
  const { path, shown, isClientSide } = shownPage;
  if (isClientSide) await page.evaluate((url) => history.pushState(null, '', url), path);
  else await page.goto(target.origin + path);
  const seen = await findVisible(page, shown, target.patienceMs);
  for (const each of shown) {
    record.count(each.sink);
    if (!seen.has(each)) record.find('unseen', `${each.sink} at ${path}: ${each.text}`);
  }
  const { ran, stopped, injected } = await page.evaluate(inspect);
  if (ran > 0) record.find('script-ran', `${ran} times at ${path}`);
  if (injected.length > 0) record.find('script-ran', `at ${path} became part of the page: ${injected.join(', ')}`);
  if (stopped.length > 0) record.find('policy-broken', `at ${path}: ${stopped.join('; ')}`);
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

/** Writes scripts into every field, and visits the pages that show them: they are visible, and none of them runs. */
export async function fuzzScripts(target: Target, count: number, seed: number): Promise<PartResult> {
  const record = createRecord('payloads');
  const cast = await createScriptMembers(target.origin);
  const browser = await chromium.launch(launchOptions());
  try {
    const reader = await openPage(browser, cast.reader, record);
    const pages = { reader, admin: await openPage(browser, cast.admin, record) };
    const payloads = makePayloads(count, seed);
    for (let from = 0; from < payloads.length; from += PAYLOADS_PER_ROUND) {
      const batch = payloads.slice(from, from + PAYLOADS_PER_ROUND);
      await dismissReports(cast);
      for (const page of await writePosts(cast, batch)) await visit(pages[page.reader], target, page, record);
      for (const payload of batch) await visit(reader, target, await writeProfile(target.origin, payload), record);
    }
  } finally {
    await browser.close();
  }
  return record.result();
}
