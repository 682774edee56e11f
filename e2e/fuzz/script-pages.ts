import { randomUUID } from 'node:crypto';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { decideCaseEndpoint, listCasesEndpoint } from '@muster/contract/moderation/cases.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { type Identity, createIdentity } from './identities.ts';
import type { Payload } from './script-texts.ts';

/** A page that shows texts of members. */
export interface ShownPage {
  readonly reader: 'reader' | 'admin';
  readonly path: string;
  /** Reached inside the app, without a page load. */
  readonly isClientSide?: true;
  readonly texts: readonly string[];
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

/** Writes a post, and reports it. Returns the texts on its card. */
async function writePost({ author, reporter }: ScriptMembers, { short, long }: Payload): Promise<string[]> {
  const description = `${long} and so on`;
  const content = { game: otherGame, customGame: short, platform: 'PC', description } as const;
  const body = { ...content, ...settings, tags: [short] };
  const { id: postId } = await callProduct(author.caller, createPostEndpoint, { body });
  const report = { kind: 'post', postId, reason: 'Spam or scam', note: long } as const;
  await callProduct(reporter.caller, createReportEndpoint, { body: report });
  return [short, description];
}

export async function writeProfile(origin: string, { short, long }: Payload): Promise<ShownPage> {
  const player = await createIdentity(origin, 'member');
  const body = { name: short, bio: long, location: short, discordId: short, discordVisibility: 'everyone' } as const;
  await callProduct(player.caller, updateProfileEndpoint, { body });
  return { reader: 'reader', path: `/dashboard/players/${player.id()}`, isClientSide: true, texts: [short, long] };
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

/** Writes posts, reports and messages. */
export async function writePosts(members: ScriptMembers, payloads: readonly Payload[]): Promise<ShownPage[]> {
  const { author, reader } = members;
  const cards: string[] = [];
  for (const payload of payloads) cards.push(...(await writePost(members, payload)));
  const chat = await callProduct(author.caller, openChatEndpoint, { params: { memberId: reader.id() } });
  const longs = payloads.map(({ long }) => long);
  for (const text of longs) {
    const request = { params: { chatId: chat.id }, body: { id: randomUUID(), text } };
    await callProduct(author.caller, sendMessageEndpoint, request);
  }
  return [
    { reader: 'reader', path: '/dashboard/browse-posts', texts: cards },
    { reader: 'reader', path: `/dashboard/chat/${author.id()}`, texts: longs },
    { reader: 'admin', path: '/admin-panel?tab=reports', texts: longs },
  ];
}
