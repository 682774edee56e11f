import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MessageDraft, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { Refusal, callProduct } from '@muster/testing/call-product.ts';
import { until } from '@muster/testing/until.ts';
import { type Op, now } from './history.ts';
import type { Pair, CheckedMember } from './members.ts';

const RETRY_DELAY_MS = 150;
/** A sender without an answer for this long gives up, and the run has failed. */
const SEND_TIMEOUT_MS = 90_000;

/** A UUID of version 7, like the app's. */
function newMessageId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Only an answer of the product proves that a message was not stored. */
async function attempt(sender: CheckedMember, chatId: string, body: MessageDraft): Promise<Op> {
  const { id } = body;
  try {
    const message = await callProduct(sender, sendMessageEndpoint, { params: { chatId }, body });
    return { kind: 'ok', atMs: now(), id, message };
  } catch (error) {
    return { kind: error instanceof Refusal ? 'fail' : 'info', atMs: now(), id };
  }
}

/** A conversation in which both members send, each waiting for the answer to the previous message, until `end`. */
export function createMessageSender(pair: Pair, record: (op: Op) => void, timeoutMs = SEND_TIMEOUT_MS) {
  const { chatId, people } = pair;
  let [isPaused, isEnding] = [false, false];
  let [underWay, acknowledged] = [0, 0];

  async function sendWithRetry(sender: CheckedMember, draft: MessageDraft): Promise<boolean> {
    for (const deadline = now() + timeoutMs; now() < deadline; await sleep(RETRY_DELAY_MS)) {
      record({ kind: 'invoke', atMs: now(), chatId, senderId: sender.id, ...draft });
      const result = await attempt(sender, chatId, draft);
      record(result);
      if (result.kind === 'ok') return true;
    }
    return false;
  }

  async function sendMessages(sender: CheckedMember): Promise<void> {
    for (let count = 1; ; count += 1) {
      await until(() => !isPaused || isEnding);
      if (isEnding) return;
      underWay += 1;
      const isAcknowledged = await sendWithRetry(sender, { id: newMessageId(), text: `${count} by ${sender.id}` });
      underWay -= 1;
      if (!isAcknowledged) return;
      acknowledged += 1;
    }
  }

  return {
    pair,
    run: () => Promise.all(people.map(sendMessages)),
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    end: () => void (isEnding = true),
    acknowledged: () => acknowledged,
    isSilent: () => underWay === 0,
  };
}
export type MessageSender = ReturnType<typeof createMessageSender>;
