import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type MessageDraft, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { Refusal, callProduct } from './call-product.ts';
import { type Op, now } from './history.ts';
import type { Pair, Person } from './people.ts';
import { until } from './until.ts';

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

type Note = (op: Op) => void;

/** Sends one message, again and again with its id, until it is acknowledged; false when that takes too long. */
async function sendSurely(sender: Person, chatId: string, draft: MessageDraft, note: Note, giveUpAfterMs: number) {
  const giveUpAtMs = now() + giveUpAfterMs;
  while (now() < giveUpAtMs) {
    note({ kind: 'invoke', atMs: now(), chatId, senderId: sender.id, ...draft });
    const end = await attempt(sender, chatId, draft);
    note(end);
    if (end.kind === 'ok') return true;
    await pause(TRY_AGAIN_AFTER_MS);
  }
  return false;
}

/** A conversation whose two members both send, and can be asked to be silent for a while. */
export interface Talk {
  readonly pair: Pair;
  /** Both send so many messages at most, each after the answer to the one before. */
  readonly run: (counts: readonly [number, number]) => Promise<unknown>;
  /** Nobody starts another message until `goOn`. */
  readonly hush: () => void;
  readonly goOn: () => void;
  /** Nobody starts another message; what is under way comes to its end. */
  readonly end: () => void;
  readonly acknowledged: () => number;
  /** Whether no message is under way. */
  readonly isSilent: () => boolean;
}

export function createTalk(pair: Pair, note: Note, giveUpAfterMs = GIVE_UP_AFTER_MS): Talk {
  const { chatId, people } = pair;
  let isHushed = false;
  let isEnding = false;
  let [underWay, acknowledged] = [0, 0];

  async function sendMessages(sender: Person, count: number): Promise<void> {
    for (let place = 1; place <= count; place += 1) {
      await until(() => !isHushed || isEnding);
      if (isEnding) return;
      underWay += 1;
      const draft = { id: newMessageId(), text: `${place} by ${sender.id}` };
      const isAcknowledged = await sendSurely(sender, chatId, draft, note, giveUpAfterMs);
      underWay -= 1;
      if (!isAcknowledged) return;
      acknowledged += 1;
    }
  }

  return {
    pair,
    run: (counts) => Promise.all(people.map((sender, place) => sendMessages(sender, counts[place] ?? 0))),
    hush: () => void (isHushed = true),
    goOn: () => void (isHushed = false),
    end: () => void (isEnding = true),
    acknowledged: () => acknowledged,
    isSilent: () => underWay === 0,
  };
}
