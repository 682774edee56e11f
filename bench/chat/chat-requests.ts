import {
  CHATS_MAX_COUNT,
  MESSAGES_PAGE_SIZE,
  chatIdOf,
  listChatsEndpoint,
  listMessagesEndpoint,
} from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import { insertConversations } from '../chats-data.ts';
import { insertMembers } from '../members-data.ts';
import type { SizedRequest } from '../measure-growth.ts';
import { signIn } from '../sign-in.ts';

/** Every page of it is full. */
const SMALL_CHAT = 2 * MESSAGES_PAGE_SIZE;
/** The length of a full list, so that both answers have the same length. */
const FEW_CHATS = CHATS_MAX_COUNT;
const MANY_CHATS = 1000;
const MESSAGES_IN_EACH = 4;

type ChatRequest = Omit<SizedRequest, 'server'>;

export interface SizedChatRequest {
  readonly name: string;
  readonly requests: readonly ChatRequest[];
}

async function signInOne(client: pg.Client, memberId: string) {
  const [reader] = await signIn(client, [memberId]);
  if (!reader) throw new Error('Nobody was signed in.');
  return reader;
}

async function writeChatOf(client: pg.Client, size: number, [memberId = '', partnerId = '']: string[]) {
  await insertConversations(client, [[memberId, partnerId]], { messages: size, unread: size / 2 });
  const path = fillPath(listMessagesEndpoint.path, { chatId: chatIdOf(memberId, partnerId) });
  const newest: ChatRequest = { size, reader: await signInOne(client, memberId), path };
  return { newest, middle: { ...newest, path: `${path}?before=${size * 0.75}` } };
}

async function writeListOf(client: pg.Client, memberId: string, partnerIds: readonly string[]): Promise<ChatRequest> {
  const between = partnerIds.map((partnerId) => [memberId, partnerId] as const);
  await insertConversations(client, between, { messages: MESSAGES_IN_EACH, unread: MESSAGES_IN_EACH / 2 });
  return { size: partnerIds.length, reader: await signInOne(client, memberId), path: listChatsEndpoint.path };
}

export async function writeTalkers(client: pg.Client, largeChat: number): Promise<SizedChatRequest[]> {
  const memberIds = await insertMembers(client, MANY_CHATS + 6);
  const small = await writeChatOf(client, SMALL_CHAT, memberIds.splice(0, 2));
  const large = await writeChatOf(client, largeChat, memberIds.splice(0, 2));
  const [few = '', many = ''] = memberIds.splice(0, 2);
  const shortList = await writeListOf(client, few, memberIds.slice(0, FEW_CHATS));
  const longList = await writeListOf(client, many, memberIds);
  await client.query('vacuum analyze');
  return [
    { name: 'newest page of a conversation', requests: [small.newest, large.newest] },
    { name: 'page in the middle of a conversation', requests: [small.middle, large.middle] },
    { name: 'list of conversations', requests: [shortList, longList] },
  ];
}
