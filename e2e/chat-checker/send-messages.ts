import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type MessageDraft, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { Refusal, callProduct } from './call-product.ts';
import { type Op, now } from './history.ts';
import type { Person } from './people.ts';

const TRY_AGAIN_AFTER_MS = 150;
/** Who gets no answer for so long gives up: the run has failed. */
const GIVE_UP_AFTER_MS = 90_000;

/** A UUID of version 7, as the app makes them. */
function newMessageId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** What became of one attempt: only an answer of the product says that it did nothing. */
async function attempt(sender: Person, chatId: string, { id, text }: MessageDraft): Promise<Op> {
  try {
    const message = await callProduct(sender, sendMessageEndpoint, { params: { chatId }, body: { id, text } });
    return { kind: 'ok', atMs: now(), id, message };
  } catch (error) {
    return { kind: error instanceof Refusal ? 'fail' : 'info', atMs: now(), id };
  }
}

/** Sends one message, again and again with its id, until it is acknowledged; false when that takes too long. */
async function sendSurely(sender: Person, chatId: string, draft: MessageDraft, note: (op: Op) => void) {
  const until = now() + GIVE_UP_AFTER_MS;
  while (now() < until) {
    note({ kind: 'invoke', atMs: now(), chatId, senderId: sender.id, ...draft });
    const end = await attempt(sender, chatId, draft);
    note(end);
    if (end.kind === 'ok') return true;
    await pause(TRY_AGAIN_AFTER_MS);
  }
  return false;
}

/** Sends so many messages, each after the answer to the one before. */
export async function sendMessages(
  sender: Person,
  chatId: string,
  count: number,
  note: (op: Op) => void,
): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const draft = { id: newMessageId(), text: `${place} of ${count} by ${sender.id}` };
    if (!(await sendSurely(sender, chatId, draft, note))) return;
  }
}
