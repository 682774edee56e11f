import { randomUUID } from 'node:crypto';
import {
  type Conversation,
  type Message,
  listChatsEndpoint,
  listMessagesEndpoint,
  openChatEndpoint,
  sendMessageEndpoint,
} from '@muster/contract/chat/chat.ts';
import { Refusal, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { type Actor, attemptUntilAnswered, createPausable } from './actor.ts';
import type { CheckedMember } from './members.ts';
import type { ConversationReading, Recording } from './recording.ts';
import { type MessageScreen, openMessageScreen } from './screens.ts';

export interface CheckedConversation extends Actor {
  readonly chatId: string;
  /** Reads the conversation as each of its members. */
  readonly read: () => Promise<ConversationReading[]>;
}

/** A UUID of version 7, like the app's. */
function newMessageId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

async function readHistory(member: CheckedMember, chatId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const request = { params: { chatId }, querystring: { after: messages.at(-1)?.seq ?? 0 } };
    const page = await callProduct(member, listMessagesEndpoint, request, SETUP_TIMEOUT_MS);
    messages.push(...page.messages);
    ({ hasMore } = page);
  }
  return messages;
}

export async function canRead(member: CheckedMember, chatId: string): Promise<boolean> {
  try {
    await readHistory(member, chatId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function findInList(member: CheckedMember, chatId: string): Promise<Conversation | null> {
  const chats = await callProduct(member, listChatsEndpoint, { querystring: {} }, SETUP_TIMEOUT_MS);
  return chats.find(({ id }) => id === chatId) ?? null;
}

/** Members who send in a conversation, each waiting for the previous answer. `pause` runs between two messages. */
export function createWriters(chatId: string, recording: Recording, pause: () => unknown = () => {}) {
  const pausable = createPausable();
  async function send(sender: CheckedMember, text: string): Promise<Message | null> {
    const id = newMessageId();
    const action = { id, chatId, text };
    const body = { id, text };
    const message = await attemptUntilAnswered(recording.messageAttempts, { memberId: sender.id, action }, () =>
      callProduct(sender, sendMessageEndpoint, { params: { chatId }, body }),
    );
    if (message) pausable.countAnswer();
    return message;
  }
  return {
    ...pausable,
    send,
    /** Sends until the end, a rejection, or this number of messages. */
    sendMessages: async (sender: CheckedMember, limit = Infinity): Promise<void> => {
      for (let count = 1; count <= limit; count += 1) {
        if (!(await pausable.perform(() => send(sender, `${count} by ${sender.id}`)))) return;
        await pause();
      }
    },
    readAs: async ({ member, messages }: MessageScreen): Promise<ConversationReading> => {
      const history = await readHistory(member, chatId);
      const [first] = history;
      // A member who rejoins cannot read messages from before that.
      const live = messages.filter(({ seq }) => first && seq >= first.seq);
      return { chatId, memberId: member.id, history, live, summary: await findInList(member, chatId) };
    },
  };
}

export async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Two members who both open a conversation at the same time and send. */
export async function createConversation(
  pair: readonly [CheckedMember, CheckedMember],
  recording: Recording,
): Promise<CheckedConversation> {
  const [one, other] = pair;
  const open = (member: CheckedMember, memberId: string) =>
    callProduct(member, openChatEndpoint, { params: { memberId } }, SETUP_TIMEOUT_MS);
  const [{ id: chatId }] = await Promise.all([open(one, other.id), open(other, one.id)]);
  recording.chats.set(chatId, [one.id, other.id]);
  const { sendMessages, readAs, ...writers } = createWriters(chatId, recording);
  const screens = pair.map((member) => openMessageScreen(member, chatId, recording, writers.answered));
  return {
    ...writers,
    chatId,
    screens,
    run: () => Promise.all(pair.map((member) => sendMessages(member))),
    read: () => inOrder(screens, readAs),
  };
}
