import { randomUUID } from 'node:crypto';
import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/admin/reports.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { otherGame } from '@muster/contract/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { type Identity, createIdentity } from './identities.ts';
import type { Payload } from './script-payloads.ts';

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
  await callProduct(player.caller, updateProfileEndpoint, { body: profile });
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
