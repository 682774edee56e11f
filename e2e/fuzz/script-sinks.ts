import { randomUUID } from 'node:crypto';
import { decideReportEndpoint, listReportsEndpoint } from '@muster/contract/admin-reports.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { otherGame } from '@muster/contract/games.ts';
import { createPostEndpoint } from '@muster/contract/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { createReportEndpoint } from '@muster/contract/reports.ts';
import { callProduct } from '../chat-checker/call-product.ts';
import { type Identity, createIdentity } from './identities.ts';
import type { Payload } from './script-payloads.ts';

/** Something that is written in one place and shown in another. */
export interface Shown {
  readonly sink: string;
  readonly text: string;
}

/** A page on which somebody sees what others wrote. */
export interface ShownPage {
  readonly reader: 'reader' | 'admin';
  readonly path: string;
  /** The app leads there by itself, without being loaded anew. */
  readonly isNearby?: true;
  readonly shown: readonly Shown[];
}

export interface Cast {
  /** Writes all of it. */
  readonly author: Identity;
  readonly reader: Identity;
  readonly reporter: Identity;
  readonly admin: Identity;
}

export const createCast = async (origin: string): Promise<Cast> => ({
  author: await createIdentity(origin, 'member'),
  reader: await createIdentity(origin, 'other'),
  reporter: await createIdentity(origin, 'other'),
  admin: await createIdentity(origin, 'admin'),
});

const draft = { game: otherGame, platform: 'PC', isActive: true, quickPost: false } as const;
const DESCRIPTION_FILLER = ' and so on';

async function post({ author, reporter }: Cast, { short, long }: Payload) {
  const description = `${long}${DESCRIPTION_FILLER}`;
  const body = { customGame: short, description, tags: [short] };
  const { id } = await callProduct(author.caller, createPostEndpoint, { body: { ...draft, ...body } });
  const report = { kind: 'post', postId: id, reason: 'Spam or scam', note: long } as const;
  await callProduct(reporter.caller, createReportEndpoint, { body: report });
  const shown: Shown[] = [
    { sink: 'game', text: short },
    { sink: 'tag', text: short },
    { sink: 'description', text: description },
  ];
  return { shown, note: { sink: 'report', text: long } };
}

/** Four fields of a profile, of a new member, on the page of that player. */
export async function writeProfile(origin: string, { short, long }: Payload): Promise<ShownPage> {
  const player = await createIdentity(origin, 'member');
  const profile = { name: short, bio: long, location: short, discordId: short };
  await callProduct(player.caller, updateProfileEndpoint, { body: profile });
  const shown = Object.entries(profile).map(([sink, text]) => ({ sink, text }));
  return { reader: 'reader', path: `/dashboard/players/${player.id()}`, isNearby: true, shown };
}

/** Decides all that waits for the administrators: their panel shows the oldest first, and its first page is looked at. */
export async function clearReports({ admin }: Cast): Promise<void> {
  const waiting = () => callProduct(admin.caller, listReportsEndpoint, { querystring: { state: 'open', page: 1 } });
  for (let { rows } = await waiting(); rows.length > 0; { rows } = await waiting()) {
    for (const { id: reportId } of rows) {
      const body = { action: 'dismiss', reason: 'seen' } as const;
      await callProduct(admin.caller, decideReportEndpoint, { params: { reportId }, body });
    }
  }
}

/** Posts on the board, what is told of them to administrators, and messages. */
export async function writeRest(cast: Cast, payloads: readonly Payload[]): Promise<ShownPage[]> {
  const { author, reader } = cast;
  const posts: Awaited<ReturnType<typeof post>>[] = [];
  for (const payload of payloads) posts.push(await post(cast, payload));
  const chat = await callProduct(author.caller, openChatEndpoint, { params: { memberId: reader.id() } });
  for (const { long } of payloads) {
    const body = { id: randomUUID(), text: long };
    await callProduct(author.caller, sendMessageEndpoint, { params: { chatId: chat.id }, body });
  }
  return [
    { reader: 'reader', path: '/dashboard/browse-posts', shown: posts.flatMap(({ shown }) => shown) },
    {
      reader: 'reader',
      path: `/dashboard/chat/${author.id()}`,
      shown: payloads.map(({ long }) => ({ sink: 'message', text: long })),
    },
    { reader: 'admin', path: '/admin-panel?tab=reports', shown: posts.map(({ note }) => note) },
  ];
}
