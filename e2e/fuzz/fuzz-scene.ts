import { randomUUID } from 'node:crypto';
import { listSessionsEndpoint } from '@muster/contract/account.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { listGamesEndpoint, otherGame } from '@muster/contract/games.ts';
import { type PostDraft, createPostEndpoint } from '@muster/contract/posts.ts';
import { createReportEndpoint } from '@muster/contract/reports.ts';
import { callProduct } from '../chat-checker/call-product.ts';
import { type Identities, type Identity, memberPassword } from './identities.ts';
import type { Known } from './schema-values.ts';

const aPost = (customGame: string): PostDraft => ({
  game: otherGame,
  customGame,
  platform: 'PC',
  description: 'Two of us look for a third one',
  tags: ['evenings'],
  isActive: true,
  quickPost: false,
});

/** Members, their posts, a conversation, a report: what requests can be about. */
export interface FuzzScene {
  readonly chatId: string;
  readonly postIds: readonly string[];
  readonly known: Known;
}

async function postsOf({ member, other }: Identities): Promise<string[]> {
  const owners: Identity[] = [member, member, other];
  const ids: string[] = [];
  for (const { caller } of owners) {
    const body = aPost(`Game ${randomUUID().slice(0, 8)}`);
    ids.push((await callProduct(caller, createPostEndpoint, { body })).id);
  }
  return ids;
}

/** Makes things anew, since cases delete what they find. */
export async function setFuzzScene(identities: Identities): Promise<FuzzScene> {
  const { member, other, admin } = identities;
  const postIds = await postsOf(identities);
  const { id: chatId } = await callProduct(member.caller, openChatEndpoint, { params: { memberId: other.id() } });
  const messageId = randomUUID();
  const body = { id: messageId, text: 'hello there' };
  await callProduct(member.caller, sendMessageEndpoint, { params: { chatId }, body });
  const grounds = { reason: 'Spam or scam', note: 'every evening' } as const;
  const reported = { kind: 'post', postId: postIds[0] ?? '', ...grounds } as const;
  const report = await callProduct(other.caller, createReportEndpoint, { body: reported });
  const games = await callProduct(member.caller, listGamesEndpoint, {});
  const sessions = await callProduct(member.caller, listSessionsEndpoint, {});
  const gameIds = games.slice(0, 6).map(({ id }) => id);
  const known: Known = {
    memberId: [member.id(), other.id(), admin.id(), randomUUID()],
    postId: [...postIds, randomUUID()],
    cursor: postIds,
    chatId: [chatId, `${randomUUID()}_${randomUUID()}`],
    messageId: [messageId],
    reportId: [report.id],
    sessionId: sessions.map(({ id }) => id),
    gameId: gameIds,
    intoId: gameIds,
    game: [...games.slice(0, 4).map(({ name }) => name), otherGame],
    email: [member.email(), other.email(), 'nobody@players.example'],
    password: [memberPassword, 'a wrong password'],
    currentPassword: [memberPassword],
  };
  return { chatId, postIds, known };
}
