import { randomUUID } from 'node:crypto';
import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { type Identity, createIdentity } from './identities.ts';
import { naughtyTexts } from './schema-values.ts';

interface Payload {
  /** Fits into every field. */
  readonly short: string;
  readonly long: string;
}

/** The shortest field that members can fill in. */
const SHORT_MAX_LENGTH = 40;
const LONG_MAX_LENGTH = 400;

/** A counter that every page has, or a dialog. */
const calls = ['__xss++', '__xss=1', 'alert(1)', 'alert`1`', 'top.__xss=1', 'self["__xss"]++'];

/** `CALL` is replaced by one of the calls. */
const shapes = [
  ['<script>CALL</script>', '<svg onload=CALL>', '<svg/onload=CALL>', '<svg><script>CALL</script>'],
  ['<img src onerror=CALL>', '<img src=x onerror="CALL">', '<img/src=x/onerror=CALL>', '<image src onerror=CALL>'],
  ['<video src=x onerror=CALL>', '<audio src=x onerror=CALL>', '<body onload=CALL>', '<body onpageshow=CALL>'],
  ['<details open ontoggle=CALL>', '<input autofocus onfocus=CALL>', '<select autofocus onfocus=CALL>'],
  ['<marquee onstart=CALL>', '<style onload=CALL>', '<iframe onload=CALL>', '<iframe src=javascript:CALL>'],
  ['<embed src=javascript:CALL>', '<object data=javascript:CALL>', '<a href=javascript:CALL>x'],
  ['<form action=javascript:CALL>', '<b onmouseover=CALL>x', '<x contenteditable onblur=CALL>'],
  ['<math href=javascript:CALL>x', 'javascript:CALL', '[x](javascript:CALL)', '${CALL}', '{{CALL}}'],
].flat();
/** Closes the surrounding HTML. */
const ends = ['', '">', "'>", '`>', '-->', '</p>', '</title>', ']]>', '<', '\\">', '&gt;', '<!--><'];

const longer: readonly ((payload: string) => string)[] = [
  (payload) => `"'--></style></script></textarea></title>${payload}`,
  (payload) => `https://players.example/"${payload}`,
  (payload) => `https://players.example/?a=${payload}&b='onclick='${payload}`,
  (payload) => `Looking for a duo ${payload} tonight`,
  (payload) => `${payload}\n${payload}`,
  (payload) => payload.toUpperCase().replaceAll('__XSS', '__xss').padEnd(12),
  (payload) => `<noscript><p title="</noscript>${payload}">`,
  (payload) => `<template><svg><style><!--</style>${payload}-->`,
];

const isScript = (text: string): boolean =>
  /[<>]|javascript:|alert/i.test(text) && !text.includes('\0') && text.trim().length > 10;
const listed = naughtyTexts.filter((text) => isScript(text) && text.length <= LONG_MAX_LENGTH);

/** Runs wherever text becomes HTML, unlike `<script>`. */
const runsAnywhere = '<img src=x onerror=__xss++>';

export function makePayloads(count: number, seed: number): Payload[] {
  const random = createRandom(seed);
  const all = ends.flatMap((end) =>
    shapes.flatMap((shape) => calls.map((call) => end + shape.replace('CALL', () => call))),
  );
  const fitting = all.filter((payload) => payload.length <= SHORT_MAX_LENGTH);
  const shorts = [...new Set([runsAnywhere, ...random.shuffle(fitting)])].slice(0, count);
  if (shorts.length < count) throw new Error(`There are only ${shorts.length} scripts`);
  const longs = random.shuffle(listed);
  return shorts.map((short, index) => ({ short, long: longs[index] ?? random.pick(longer)(short) }));
}

export interface Shown {
  readonly sink: string;
  readonly text: string;
}

export interface ShownPage {
  readonly reader: 'reader' | 'admin';
  readonly path: string;
  /** Reached inside the app, without a page load. */
  readonly isClientSide?: true;
  readonly shown: readonly Shown[];
}

export interface ScriptMembers {
  /** Writes the posts and messages. */
  readonly author: Identity;
  readonly reader: Identity;
  readonly reporter: Identity;
  readonly admin: Identity;
}

export const createScriptMembers = async (origin: string): Promise<ScriptMembers> => ({
  author: await createIdentity(origin, 'member'),
  reader: await createIdentity(origin, 'other'),
  reporter: await createIdentity(origin, 'other'),
  admin: await createIdentity(origin, 'admin'),
});

const settings = { isActive: true, isShared: true, isIndexable: false, quickPost: false } as const;
const DESCRIPTION_FILLER = ' and so on';

async function writePost({ author, reporter }: ScriptMembers, { short, long }: Payload) {
  const description = `${long}${DESCRIPTION_FILLER}`;
  const content = { game: otherGame, customGame: short, platform: 'PC', description } as const;
  const body = { ...content, tags: [short], ...settings };
  const { id: postId } = await callProduct(author.caller, createPostEndpoint, { body });
  const report = { kind: 'post', postId, reason: 'Spam or scam', note: long } as const;
  await callProduct(reporter.caller, createReportEndpoint, { body: report });
  const shown: Shown[] = [
    { sink: 'game', text: short },
    { sink: 'tag', text: short },
    { sink: 'description', text: description },
  ];
  return { shown, note: { sink: 'report', text: long } };
}

export async function writeProfile(origin: string, { short, long }: Payload): Promise<ShownPage> {
  const player = await createIdentity(origin, 'member');
  const profile = { name: short, bio: long, location: short, discordId: short };
  await callProduct(player.caller, updateProfileEndpoint, { body: { ...profile, discordVisibility: 'everyone' } });
  const shown = Object.entries(profile).map(([sink, text]) => ({ sink, text }));
  return { reader: 'reader', path: `/dashboard/players/${player.id()}`, isClientSide: true, shown };
}

/** Dismisses all open reports, because the panel shows the oldest first and only its first page is visited. */
export async function dismissReports({ admin }: ScriptMembers): Promise<void> {
  const listOpen = () => callProduct(admin.caller, listCasesEndpoint, { querystring: { state: 'open', page: 1 } });
  for (let { rows } = await listOpen(); rows.length > 0; { rows } = await listOpen()) {
    for (const { id: caseId, copies } of rows) {
      const reportIds = copies.flatMap(({ reports }) => reports.map(({ id }) => id));
      const body = { decision: { action: 'dismiss', reason: 'seen' } as const, reportIds };
      await callProduct(admin.caller, decideCaseEndpoint, { params: { caseId }, body });
    }
  }
}

export async function writePosts(cast: ScriptMembers, payloads: readonly Payload[]): Promise<ShownPage[]> {
  const { author, reader } = cast;
  const posts: Awaited<ReturnType<typeof writePost>>[] = [];
  for (const payload of payloads) posts.push(await writePost(cast, payload));
  const chat = await callProduct(author.caller, openChatEndpoint, { params: { memberId: reader.id() } });
  for (const { long: text } of payloads) {
    const request = { params: { chatId: chat.id }, body: { id: randomUUID(), text } };
    await callProduct(author.caller, sendMessageEndpoint, request);
  }
  const messages = payloads.map(({ long }) => ({ sink: 'message', text: long }));
  return [
    { reader: 'reader', path: '/dashboard/browse-posts', shown: posts.flatMap(({ shown }) => shown) },
    { reader: 'reader', path: `/dashboard/chat/${author.id()}`, shown: messages },
    { reader: 'admin', path: '/admin-panel?tab=reports', shown: posts.map(({ note }) => note) },
  ];
}
