import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import type { ChatRoom, MessageDraft } from '@muster/contract/chat.ts';
import { openChatEndpoint } from '@muster/contract/chat.ts';
import type { PostContent, PostDraft } from '@muster/contract/posts.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from './api-client.ts';

export const aPassword = 'tangerine-lighthouse';

/** Registers somebody new and signs them in. */
export async function newPerson(client: ApiClient, name = 'Ada'): Promise<ApiClient & { id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await client.call(registerEndpoint, { body: { name, email, password: aPassword } });
  await client.call(signInEndpoint, { body: { email, password: aPassword } });
  return { ...client, id, email };
}

/** Signs somebody in who is registered, with a browser that calls itself so. */
export async function signInAgain(client: ApiClient, email: string, userAgent = 'test'): Promise<ApiClient> {
  const { path: url, method } = signInEndpoint;
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  await client.raw({ method, url, headers, payload: JSON.stringify({ email, password: aPassword }) });
  return client;
}

export const aPostContent = (changes: Partial<PostContent> = {}): PostContent => ({
  game: 'Valorant',
  customGame: '',
  platform: 'PC',
  description: 'Need two more for ranked tonight',
  tags: ['ranked', 'EU'],
  isActive: true,
  ...changes,
});

export const aPostDraft = ({ quickPost = false, ...changes }: Partial<PostDraft> = {}): PostDraft => ({
  ...aPostContent(),
  quickPost,
  ...changes,
});

export const aMessageDraft = (text = 'Got room for one more?'): MessageDraft => ({ id: uuidv7(), text });

/** The conversation of two people, opened by the first. */
export const aChat = (one: ApiClient, other: { readonly id: string }): Promise<ChatRoom> =>
  one.call(openChatEndpoint, { params: { memberId: other.id } });
