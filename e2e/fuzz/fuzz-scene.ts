import { randomUUID } from 'node:crypto';
import { listSessionsEndpoint } from '@muster/contract/members/account.ts';
import { openChatEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint, otherGame } from '@muster/contract/games/games.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { type Identities, type Identity, createIdentities, memberPassword } from './identities.ts';
import type { KnownValues } from './schema-values.ts';

export interface FuzzScene {
  readonly identities: Identities;
  readonly chatId: string;
  readonly known: KnownValues;
}

async function createPostOf({ caller }: Identity): Promise<string> {
  const settings = { isActive: true, isShared: true, isIndexable: false, quickPost: false } as const;
  const content = { platform: 'PC', description: 'Two of us look for a third one' } as const;
  const body = { game: otherGame, customGame: `Game ${randomUUID().slice(0, 8)}`, tags: [], ...content, ...settings };
  return (await callProduct(caller, createPostEndpoint, { body })).id;
}

export async function createFuzzScene(origin: string): Promise<FuzzScene> {
  const identities = await createIdentities(origin);
  const { member, other, admin } = identities;
  const postIds = [await createPostOf(member), await createPostOf(member), await createPostOf(other)];
  const { id: chatId } = await callProduct(member.caller, openChatEndpoint, { params: { memberId: other.id() } });
  const message = { id: randomUUID(), text: 'hello there' };
  await callProduct(member.caller, sendMessageEndpoint, { params: { chatId }, body: message });
  const grounds = { reason: 'Spam or scam', note: 'every evening' } as const;
  const body = { kind: 'post', postId: postIds[0] ?? '', ...grounds } as const;
  const report = await callProduct(other.caller, createReportEndpoint, { body });
  const games = await callProduct(member.caller, listGamesEndpoint, {});
  const sessions = await callProduct(member.caller, listSessionsEndpoint, {});
  const gameIds = games.slice(0, 6).map(({ id }) => id);
  const known = {
    memberId: [member.id(), other.id(), admin.id(), randomUUID()],
    postId: [...postIds, randomUUID()],
    cursor: postIds,
    chatId: [chatId, `${randomUUID()}_${randomUUID()}`],
    messageId: [message.id],
    reportId: [report.id],
    sessionId: sessions.map(({ id }) => id),
    gameId: gameIds,
    intoId: gameIds,
    game: [...games.slice(0, 4).map(({ name }) => name), otherGame],
    email: [member.email(), other.email(), 'nobody@players.example'],
    password: [memberPassword, 'a wrong password'],
    currentPassword: [memberPassword],
  };
  return { identities, chatId, known };
}
