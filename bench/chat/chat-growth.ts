import {
  CHATS_MAX_COUNT,
  MESSAGES_PAGE_SIZE,
  chatIdOf,
  listChatsEndpoint,
  listMessagesEndpoint,
} from '@muster/contract/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import type pg from 'pg';
import type { Benchmark, Figure } from '../benchmark.ts';
import { insertConversations } from '../chats-data.ts';
import { type SizedRequest, growthGoal, measureGrowth } from '../measure-growth.ts';
import { insertMembers, signInOne } from '../members-data.ts';
import { startFilledProduct } from '../servers.ts';

/** Fills every page of messages. */
const SMALL_CHAT = 2 * MESSAGES_PAGE_SIZE;
/** A full list, so that both responses have the same length. */
const FEW_CHATS = CHATS_MAX_COUNT;
const MANY_CHATS = 1000;
const MESSAGES_IN_EACH = 4;

type ChatRequest = Omit<SizedRequest, 'server'>;

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

async function writeTalkers(client: pg.Client, largeChat: number) {
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

const LARGE_CHAT = 1_000_000;
const QUICK_LARGE_CHAT = 20_000;
const REQUESTS = 500;
const QUICK_REQUESTS = 15;
const MAX_GROWTH = 1.5;

const sizeOf = ({ size }: Figure): string => size?.toLocaleString('en') ?? '';

/** Long conversations and long lists of them, next to short ones. */
export const chatGrowth: Benchmark = {
  name: 'chat-growth',
  async run(options) {
    const largeChat = options.isQuick ? QUICK_LARGE_CHAT : LARGE_CHAT;
    options.log(`writing ${largeChat.toLocaleString('en')} messages`);
    const server = options.stack.use(await startFilledProduct((client) => writeTalkers(client, largeChat)));
    const questions = server.filled.map(({ name, requests }) => ({
      name,
      requests: requests.map((request) => ({ ...request, server })),
      goalsOf: (small: Figure, large: Figure) => [
        growthGoal(`${name}, p99 of ${sizeOf(large)} / of ${sizeOf(small)}`, small, large, MAX_GROWTH),
      ],
    }));
    return measureGrowth(questions, options.isQuick ? QUICK_REQUESTS : REQUESTS, options);
  },
};
