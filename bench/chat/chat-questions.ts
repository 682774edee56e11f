import {
  CHATS_MAX_COUNT,
  MESSAGES_PAGE_SIZE,
  chatIdOf,
  listChatsEndpoint,
  listMessagesEndpoint,
} from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import { writeChats } from '../chats-data.ts';
import { writeMembers } from '../members-data.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

/** Every page of it is full. */
const SMALL_CHAT = 2 * MESSAGES_PAGE_SIZE;
/** As many as the list shows at once, so that both answers are as long. */
const FEW_CHATS = CHATS_MAX_COUNT;
const MANY_CHATS = 1000;
const MESSAGES_IN_EACH = 4;

/** Somebody who asks, and how much they have of what they ask for. */
interface Asking {
  readonly size: number;
  readonly reader: SignedIn;
  readonly path: string;
}

/** The same question by somebody with little and by somebody with much. */
export interface ChatQuestion {
  readonly name: string;
  readonly small: Asking;
  readonly large: Asking;
}

/** Somebody with one conversation. */
async function writeChatOf(client: pg.Client, size: number, [memberId = '', partnerId = '']: string[]) {
  await writeChats(client, [[memberId, partnerId]], { messages: size, unread: size / 2 });
  const path = fillPath(listMessagesEndpoint.path, { chatId: chatIdOf(memberId, partnerId) });
  return { size, reader: await signInOne(client, memberId), newest: path, middle: `${path}?before=${size * 0.75}` };
}

/** Somebody with many conversations. */
async function writeListOf(client: pg.Client, memberId: string, partnerIds: readonly string[]): Promise<Asking> {
  const between = partnerIds.map((partnerId) => [memberId, partnerId] as const);
  await writeChats(client, between, { messages: MESSAGES_IN_EACH, unread: MESSAGES_IN_EACH / 2 });
  return { size: partnerIds.length, reader: await signInOne(client, memberId), path: listChatsEndpoint.path };
}

async function signInOne(client: pg.Client, memberId: string): Promise<SignedIn> {
  const [reader] = await signIn(client, [memberId]);
  if (!reader) throw new Error('Nobody was signed in.');
  return reader;
}

/** Writes conversations of both sizes and says what is asked of them. */
export async function writeTalkers(client: pg.Client, largeChat: number): Promise<ChatQuestion[]> {
  const memberIds = await writeMembers(client, MANY_CHATS + 6);
  const small = await writeChatOf(client, SMALL_CHAT, memberIds.splice(0, 2));
  const large = await writeChatOf(client, largeChat, memberIds.splice(0, 2));
  const [few = '', many = ''] = memberIds.splice(0, 2);
  const [shortList, longList] = [
    await writeListOf(client, few, memberIds.slice(0, FEW_CHATS)),
    await writeListOf(client, many, memberIds),
  ];
  await client.query('vacuum analyze');
  return [
    {
      name: 'newest page of a conversation',
      small: { ...small, path: small.newest },
      large: { ...large, path: large.newest },
    },
    {
      name: 'page in the middle of a conversation',
      small: { ...small, path: small.middle },
      large: { ...large, path: large.middle },
    },
    { name: 'list of conversations', small: shortList, large: longList },
  ];
}
