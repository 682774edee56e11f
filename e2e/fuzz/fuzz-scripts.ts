import { randomUUID } from 'node:crypto';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { publishRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { launchOptions } from '@muster/testing/browser.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { retry } from '@muster/testing/until.ts';
import { type Browser, type Page, chromium } from '@playwright/test';
import { ANSWER_TIMEOUT_MS, type FindingRecord, createRecord } from './finding.ts';
import { type Identity, createIdentity } from './identities.ts';
import { naughtyTexts } from './schema-values.ts';

/** The shortest field that members can fill in. */
const SHORT_MAX_LENGTH = 40;
const LONG_MAX_LENGTH = 400;
/** Page size of both the board and the reports. */
const COUNT = 24;
/** Tall enough to render every row of a long list. */
const viewport = { width: 1280, height: 30_000 };

/** Each increases a counter that every page has. */
const scripts = [
  ['<script>__xss++</script>', '<svg onload=__xss++>', '<svg><script>__xss++</script>', '"><svg/onload=__xss++>'],
  [
    '<img src onerror=__xss++>',
    `'><img src=x onerror="__xss++">`,
    '--><img/src=x/onerror=__xss++>',
    'javascript:__xss++',
  ],
  ['<video src=x onerror=__xss++>', '<body onload=__xss++>', '<details open ontoggle=__xss++>', '{{__xss++}}'],
  ['<input autofocus onfocus=__xss++>', '<marquee onstart=__xss++>', '<iframe onload=__xss++>', '${__xss++}'],
  ['<iframe src=javascript:top.__xss++>', '<object data=javascript:top.__xss++>', '<a href=javascript:__xss++>x'],
  ['<form action=javascript:__xss++>', '</title><style onload=__xss++>', '<math href=javascript:__xss++>x'],
  ['" onclick=__xss++ x="', '[x](javascript:__xss++)'],
].flat();
/** Only in texts: names may not contain a link. */
const link = 'https://players.example/"onclick=__xss++';
const listed = naughtyTexts.filter(
  (text) => /[<>]|javascript:|alert/i.test(text) && !text.includes('\0') && text.trim().length > 10,
);

interface ShownPage {
  readonly path: string;
  readonly texts: readonly string[];
}

interface App {
  readonly origin: string;
  /** A page without texts of members. */
  readonly ownHtml: string;
}

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

/** Runs in the page: its text, and the elements and links that the app does not render. `ownHtml` contains the app's own scripts. */
function inspect(ownHtml: string) {
  // JSON scripts are data and do not run.
  const inline = [...document.querySelectorAll('script:not([src], [type="application/json"])')];
  const foreignScripts = inline.filter(({ innerHTML }) => !ownHtml.includes(innerHTML));
  const foreign = `//@*[starts-with(name(), "on")]/.. | //iframe | //object | //embed | //base | //marquee`;
  const links =
    '(//@href | //@src | //@action | //@formaction | //@data)[starts-with(normalize-space(translate(., "JAVSCRIPT", "javscript")), "javascript:")]/..';
  const found = document.evaluate(`${foreign} | ${links}`, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const injected = [
    ...foreignScripts,
    ...Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)),
  ].map((node) => node?.nodeName);
  return { text: document.body.textContent, ran: window.__xss, stopped: window.__stopped, injected };
}

/** The browser changes spaces, and a game keeps the first of its spellings. */
const normalize = (text: string | null): string => (text ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

async function visit(page: Page, { origin, ownHtml }: App, { path, texts }: ShownPage, record: FindingRecord) {
  await page.goto(origin + path);
  const findHidden = async (): Promise<string[]> => {
    const shown = normalize((await page.evaluate(inspect, ownHtml)).text);
    return texts.filter((text) => !shown.includes(normalize(text)));
  };
  const requireAll = async (): Promise<void> => {
    if ((await findHidden()).length > 0) throw new Error('not shown yet');
  };
  await retry(requireAll, { timeoutMs: ANSWER_TIMEOUT_MS }).catch(() => {});
  texts.forEach(() => record.count('written'));
  (await findHidden()).forEach((text) => record.find('not-shown', `at ${path}: ${text}`));
  const { ran, stopped, injected } = await page.evaluate(inspect, ownHtml);
  if (ran > 0) record.find('script-ran', `${ran} times at ${path}`);
  if (injected.length > 0) record.find('script-ran', `at ${path} became part of the page: ${injected.join(', ')}`);
  if (stopped.length > 0) record.find('policy-violated', `at ${path}: ${stopped.join('; ')}`);
}

async function openPage(browser: Browser, { caller, name }: Identity, record: FindingRecord): Promise<Page> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  await context.addCookies([...caller.cookies].map(([cookie, value]) => ({ name: cookie, value, url: caller.url })));
  await context.addInitScript(watch, name === 'admin');
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
  const body = '<script>;</script><img src=x onerror=__xss++><iframe></iframe>';
  const headers = { 'content-security-policy': "script-src 'unsafe-inline'; frame-src 'none'; img-src 'none'" };
  await page.route(origin + path, (route) => route.fulfill({ contentType: 'text/html', body, headers }));
  const record = createRecord('planted');
  await visit(page, { origin, ownHtml: '' }, { path, texts: ['missing'] }, record);
  const rules = new Set(record.findings.map(({ rule }) => rule));
  if (rules.size !== 3) throw new Error(`A planted page was only reported as ${[...rules].join()}`);
}

const publishRules = ({ caller }: Identity, paragraphs: readonly string[]) =>
  callProduct(caller, publishRulesEndpoint, {
    body: { text: paragraphs.join('\n\n'), basedOn: 0, asksAgain: true },
  });

const visibilities = { discordVisibility: 'everyone', accessNeedsVisibility: 'everyone' } as const;
const settings = { isActive: true, isShared: true, isIndexable: false, quickPost: false } as const;

const aPost = (short: string, description: string) => ({
  game: otherGame,
  customGame: short,
  platform: 'PC' as const,
  description,
  ...settings,
  tags: [short],
});

/** Writes scripts into every field of members and into the rules, and visits the pages that show them: they are visible, and none of them runs. */
export async function fuzzScripts(origin: string, seed: number): Promise<FindingRecord> {
  const record = createRecord('scripts');
  const [author, reader, reporter, admin] = [
    await createIdentity(origin, 'member'),
    await createIdentity(origin, 'other'),
    await createIdentity(origin, 'other'),
    await createIdentity(origin, 'admin'),
  ];
  const random = createRandom(seed);
  const shorts = random.shuffle(scripts.filter(({ length }) => length <= SHORT_MAX_LENGTH)).slice(0, COUNT);
  const longs = random.shuffle(listed.filter(({ length }) => length <= LONG_MAX_LENGTH)).slice(0, COUNT);
  const { id: chatId } = await callProduct(author.caller, openChatEndpoint, { params: { memberId: reader.id() } });
  const profiles: ShownPage[] = [];
  for (const [index, short] of shorts.entries()) {
    const long = longs[index] ?? short;
    const post = aPost(short, `${long} and so on ${link}`);
    const { id: postId } = await callProduct(author.caller, createPostEndpoint, { body: post });
    const report = { kind: 'post', postId, reason: 'Spam or scam', note: long } as const;
    await callProduct(reporter.caller, createReportEndpoint, { body: report });
    const message = { id: randomUUID(), text: long };
    await callProduct(author.caller, sendMessageEndpoint, { params: { chatId }, body: message });
    const note = { params: { memberId: author.id() }, body: { text: long } };
    await callProduct(reader.caller, setPlayerNoteEndpoint, note);
    const player = await createIdentity(origin, 'member');
    const shown = { discordId: short, accessNeeds: long, ...visibilities };
    const profile = { name: short, bio: long, location: short, ...shown };
    await callProduct(player.caller, updateProfileEndpoint, { body: profile });
    profiles.push({ path: `/dashboard/players/${player.id()}`, texts: [short, long] });
  }
  const descriptions = longs.map((long) => `${long} and so on ${link}`);
  const app = { origin, ownHtml: await (await fetch(`${origin}/login`)).text() };
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await openPage(browser, reader, record);
    await proveDetection(page, origin);
    await visit(page, app, { path: '/dashboard/browse-posts', texts: [...shorts, ...descriptions] }, record);
    await visit(page, app, { path: `/dashboard/chat/${author.id()}`, texts: longs }, record);
    for (const profile of profiles) await visit(page, app, profile, record);
    await publishRules(admin, shorts);
    await visit(page, app, { path: '/rules', texts: shorts }, record);
    const panel = { path: '/admin-panel?tab=reports', texts: longs };
    await visit(await openPage(browser, admin, record), app, panel, record);
  } finally {
    await browser.close();
  }
  return record;
}
