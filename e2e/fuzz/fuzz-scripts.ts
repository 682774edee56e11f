import { launchOptions } from '@muster/testing/browser.ts';
import { type Browser, type Page, chromium } from '@playwright/test';
import { ANSWER_TIMEOUT_MS, type FindingRecord, createRecord } from './finding.ts';
import type { Identity } from './identities.ts';
import { type ShownPage, createScriptMembers, dismissReports, writePosts, writeProfile } from './script-pages.ts';
import { makePayloads } from './script-texts.ts';

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

/** Scrolls until all texts have been visible. */
async function findHidden(page: Page, texts: readonly string[]): Promise<string[]> {
  let hidden = [...new Set(texts)];
  const look = async (): Promise<boolean> => {
    const text = normalize((await page.evaluate(inspect)).text ?? '');
    hidden = hidden.filter((each) => !text.includes(normalize(each)));
    return hidden.length === 0;
  };
  const count = hidden.length;
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  while (!(await look()) && hidden.length === count && performance.now() < deadline) await page.evaluate(scroll, 0);
  if (hidden.length > 0) await page.evaluate(scroll, TO_THE_TOP_PX);
  for (let step = 0; step < SCROLL_STEPS && !(await look()); step += 1) await page.evaluate(scroll, SCROLL_STEP_PX);
  return hidden;
}

async function visit(page: Page, origin: string, shownPage: ShownPage, record: FindingRecord): Promise<void> {
  const { path, texts, isClientSide } = shownPage;
  if (isClientSide) await page.evaluate((url) => history.pushState(null, '', url), path);
  else await page.goto(origin + path);
  const hidden = await findHidden(page, texts);
  texts.forEach((text) => record.count(hidden.includes(text) ? 'not shown' : 'shown'));
  hidden.forEach((text) => record.find('not-shown', `at ${path}: ${text}`));
  const { ran, stopped, injected } = await page.evaluate(inspect);
  if (ran > 0) record.find('script-ran', `${ran} times at ${path}`);
  if (injected.length > 0) record.find('script-ran', `at ${path} became part of the page: ${injected.join(', ')}`);
  if (stopped.length > 0) record.find('policy-violated', `at ${path}: ${stopped.join('; ')}`);
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

/** Throws unless a page that renders a text as HTML is reported, which proves that the browser would report the product. */
async function proveDetection(page: Page, origin: string): Promise<void> {
  const path = '/planted';
  const body = '<script></script><img src=x onerror=__xss++><iframe></iframe>';
  const headers = { 'content-security-policy': "script-src 'unsafe-inline'; frame-src 'none'; img-src 'none'" };
  await page.route(origin + path, (route) => route.fulfill({ contentType: 'text/html', body, headers }));
  const record = createRecord('planted');
  await visit(page, origin, { reader: 'reader', path, texts: ['missing'] }, record);
  const rules = new Set(record.findings.map(({ rule }) => rule));
  if (rules.size !== 3) throw new Error(`A planted page was only reported as ${[...rules].join()}`);
}

/** Writes scripts into every field, and visits the pages that show them: they are visible, and none of them runs. */
export async function fuzzScripts(origin: string, count: number, seed: number): Promise<FindingRecord> {
  const record = createRecord('payloads');
  const members = await createScriptMembers(origin);
  const browser = await chromium.launch(launchOptions());
  try {
    const reader = await openPage(browser, members.reader, record);
    await proveDetection(reader, origin);
    const pages = { reader, admin: await openPage(browser, members.admin, record) };
    const payloads = makePayloads(count, seed);
    for (let from = 0; from < payloads.length; from += PAYLOADS_PER_ROUND) {
      const batch = payloads.slice(from, from + PAYLOADS_PER_ROUND);
      await dismissReports(members);
      for (const page of await writePosts(members, batch)) await visit(pages[page.reader], origin, page, record);
      for (const payload of batch) await visit(reader, origin, await writeProfile(origin, payload), record);
    }
  } finally {
    await browser.close();
  }
  return record;
}
