import { type Message, listChatsEndpoint, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { Refusal, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import type { History, Reading } from './history.ts';
import type { CheckedMember } from './members.ts';
import type { Scene } from './scene.ts';

async function readHistory(person: CheckedMember, chatId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const request = { params: { chatId }, querystring: { after: messages.at(-1)?.seq ?? 0 } };
    const page = await callProduct(person, listMessagesEndpoint, request, SETUP_TIMEOUT_MS);
    messages.push(...page.messages);
    ({ hasMore } = page);
  }
  return messages;
}

async function readConversation({ readers }: Scene, chatId: string, person: CheckedMember): Promise<Reading> {
  const live = [...(readers.get(person.id)?.shown() ?? [])];
  const history = await readHistory(person, chatId);
  const rooms = await callProduct(person, listChatsEndpoint, { querystring: {} }, SETUP_TIMEOUT_MS);
  const summary = rooms.find(({ id }) => id === chatId) ?? null;
  return { chatId, memberId: person.id, history, live, summary };
}

async function canRead(person: CheckedMember, chatId: string): Promise<boolean> {
  try {
    await readHistory(person, chatId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Reads every conversation as each member and each stranger, and returns it with everything recorded before. */
export async function readEverything(scene: Scene): Promise<History> {
  const { talks, strangers, ops, frames, glances } = scene;
  const readings: Reading[] = [];
  const opened: { chatId: string; memberId: string }[] = [];
  for (const { chatId, people } of talks.map(({ pair }) => pair)) {
    for (const person of people) readings.push(await readConversation(scene, chatId, person));
    for (const person of strangers) {
      if (await canRead(person, chatId)) opened.push({ chatId, memberId: person.id });
    }
  }
  const chats = talks.map(({ pair }) => ({ id: pair.chatId, memberIds: pair.people.map(({ id }) => id) }));
  return { chats, ops, readings, frames, glances, opened };
}
