import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessageEndpoint } from '@muster/contract/chat.ts';
import { type Caller, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { retry } from '@muster/testing/until.ts';

const INTERVAL_MS = 20;

/** Sends so many messages at an even pace, however long each takes, and gives the milliseconds until each was acknowledged. */
export async function sendAtFixedRate(sender: Caller, chatId: string, count: number): Promise<readonly number[]> {
  const send = async (): Promise<number> => {
    const sentAt = performance.now();
    const body = { id: randomUUID(), text: 'We need one more, calm voices welcome.' };
    await retry(() => callProduct(sender, sendMessageEndpoint, { params: { chatId }, body }, SETUP_TIMEOUT_MS));
    return performance.now() - sentAt;
  };
  const sends: Promise<number>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    sends.push(send());
    await pause(INTERVAL_MS);
  }
  return Promise.all(sends);
}
