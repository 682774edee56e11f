import { type Message, listChatsEndpoint, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { PATIENT_MS, Refusal, callProduct } from './call-product.ts';
import type { History, Reading } from './history.ts';
import type { Pair, Person } from './people.ts';
import type { Scene } from './scene.ts';

async function readHistory(person: Person, chatId: string): Promise<Message[]> {
  const found: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const querystring = { after: found.at(-1)?.seq ?? 0 };
    const page = await callProduct(person, listMessagesEndpoint, { params: { chatId }, querystring }, PATIENT_MS);
    found.push(...page.messages);
    ({ hasMore } = page);
  }
  return found;
}

async function readConversation({ readers }: Scene, { chatId }: Pair, person: Person): Promise<Reading> {
  const live = [...(readers.get(person.id)?.shown() ?? [])];
  const history = await readHistory(person, chatId);
  const rooms = await callProduct(person, listChatsEndpoint, { querystring: {} }, PATIENT_MS);
  const summary = rooms.find(({ id }) => id === chatId) ?? null;
  return { chatId, memberId: person.id, history, live, summary };
}

/** Whether somebody is shown a conversation that is not theirs. */
const isOpenTo = (person: Person, chatId: string): Promise<boolean> =>
  readHistory(person, chatId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** What everybody has in the end, together with what was recorded on the way. */
export async function readEverything(scene: Scene): Promise<History> {
  const { talks, strangers, ops, frames, glances } = scene;
  const pairs = talks.map(({ pair }) => pair);
  const readings: Reading[] = [];
  const opened: { chatId: string; memberId: string }[] = [];
  for (const pair of pairs) {
    for (const person of pair.people) readings.push(await readConversation(scene, pair, person));
    for (const person of strangers) {
      if (await isOpenTo(person, pair.chatId)) opened.push({ chatId: pair.chatId, memberId: person.id });
    }
  }
  const chats = pairs.map(({ chatId, people }) => ({ id: chatId, memberIds: people.map(({ id }) => id) }));
  return { chats, ops, readings, frames, glances, opened };
}
