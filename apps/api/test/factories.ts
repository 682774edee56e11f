import { randomUUID } from 'node:crypto';
import { type TokenScope, tokenScopes } from '@muster/contract/endpoint.ts';
import { createAccessTokenEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import type { MessageDraft } from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, openChatEndpoint, type PairConversation } from '@muster/contract/chat/chat.ts';
import type { PostContent, PostDraft } from '@muster/contract/posts/posts.ts';
import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import type { SavedSearchDraft } from '@muster/contract/board/saved-searches.ts';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import type { Database } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import { playAgainAnswers } from '#src/db/schema/play-again.ts';
import type { Member } from '#src/features/members/member.ts';
import { insertSession } from '#src/features/sessions/session-repository.ts';
import type { ApiClient } from './api-client.ts';

export const aPassword = 'tangerine-lighthouse';

/** A signed-in member, inserted without hashing a password, in a browser that is not a known device. */
export async function signedInMember(
  db: Database,
  client: ApiClient,
  { role, name, cookieName }: { readonly role: Member['role']; readonly name: string; readonly cookieName: string },
): Promise<ApiClient & { id: string; email: string }> {
  const id = uuidv7();
  const email = `${randomUUID()}@example.com`;
  await db.insert(members).values({ id, name, email, role, passwordHash: inject('passwordHash'), language: 'en' });
  const { token } = await insertSession(db, { id, role }, '');
  client.cookies.set(cookieName, token);
  return { ...client, id, email };
}

/** Registers and signs in a member, in a browser that then is a known device. */
export async function registerMember(
  client: ApiClient,
  name = 'Ada',
): Promise<ApiClient & { id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await client.call(registerEndpoint, { body: { name, email, password: aPassword } });
  await client.call(signInEndpoint, { body: { email, password: aPassword } });
  return { ...client, id, email };
}

/** Signs in a registered member with this user agent. */
export async function signInAgain(client: ApiClient, email: string, userAgent = 'test'): Promise<ApiClient> {
  const { path: url, method } = signInEndpoint;
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  await client.raw({ method, url, headers, payload: JSON.stringify({ email, password: aPassword }) });
  return client;
}

type EditedContent = Omit<PostContent, 'firstCrewId' | 'firstCrewTime'>;

export const aPostContent = (changes: Partial<EditedContent> = {}): EditedContent => ({
  game: 'Valorant',
  customGame: '',
  platform: 'PC',
  description: 'Need two more for ranked tonight',
  tags: ['ranked', 'EU'],
  isActive: true,
  isShared: false,
  isIndexable: false,
  ...changes,
});

export const aPostDraft = ({ quickPost = false, ...changes }: Partial<PostDraft> = {}): PostDraft => ({
  ...aPostContent(),
  firstCrewTime: 'hour',
  quickPost,
  ...changes,
});

export const aSavedSearch = (filter: ChosenFilter = {}, name = 'My search'): SavedSearchDraft => ({
  name,
  filter,
  timeZone: 'UTC',
});

export const aMessageDraft = (text = 'Got room for one more?'): MessageDraft => ({ id: uuidv7(), text });

/** Opens the conversation of two members. */
export const aChat = (one: ApiClient, other: { readonly id: string }): Promise<PairConversation> =>
  one.call(openChatEndpoint, { params: { memberId: other.id } });

/** The member's conversations of two. */
export const listPairs = async (member: ApiClient, search?: string): Promise<PairConversation[]> =>
  (await member.call(listChatsEndpoint, { querystring: search === undefined ? {} : { search } })).filter(
    (chat) => chat.kind === 'pair',
  );

/** Each of the others and the member have answered that they want to play again. */
export async function makeCrewmates(
  db: Database,
  { id }: { readonly id: string },
  ...others: readonly { id: string }[]
) {
  const answer = { answer: 'yes' } as const;
  await db.insert(playAgainAnswers).values(
    others.flatMap((other) => [
      { id: uuidv7(), fromId: id, toId: other.id, ...answer },
      { id: uuidv7(), fromId: other.id, toId: id, ...answer },
    ]),
  );
}

/** Creates an access token with these scopes, by default all. */
export const anAccessToken = (client: ApiClient, scopes: readonly TokenScope[] = tokenScopes) =>
  client.call(createAccessTokenEndpoint, {
    body: { name: 'Script', scopes: [...scopes], days: 30, password: aPassword },
  });
