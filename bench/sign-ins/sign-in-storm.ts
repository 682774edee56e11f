import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Credentials, registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { type Caller, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { retry } from '@muster/testing/until.ts';
import { type Benchmark, atMost } from '../benchmark.ts';
import { insertPairWithMessages } from '../data.ts';
import { startWorker } from '../worker.ts';
import { median, quantile, measureAlternating } from '../statistics.ts';
import { startFilledProduct } from '../servers.ts';

const ACCOUNTS = 20;
const MESSAGES_BEFORE = 50;
const messages = { quick: 20, full: 600 } as const;
const MAX_P99_RATIO = 2;
const INTERVAL_MS = 20;
const names = {
  quiet: 'time to acknowledge a message, p99, without sign-ins',
  storm: 'time to acknowledge a message, p99, while sign-ins wait for hashing',
} as const;

async function register(origin: string): Promise<readonly Credentials[]> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, place) => ({
    email: `storm${place}@bench.example`,
    password: 'seven purple otters',
  }));
  for (const account of accounts) {
    const body = { ...account, name: 'Storm' };
    await callProduct({ url: origin, cookies: new Map() }, registerEndpoint, { body }, SETUP_TIMEOUT_MS);
  }
  return accounts;
}

/** Sends messages at an even pace. Returns the milliseconds until each was acknowledged. */
async function sendAtFixedRate(sender: Caller, chatId: string, count: number): Promise<readonly number[]> {
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

export const signInStorm: Benchmark = {
  name: 'sign-in-storm',
  async run({ isQuick, repetitions, stack, log }) {
    const { origin, filled } = stack.use(await startFilledProduct((client) => insertPairWithMessages(client, 1)));
    const [{ id, cookie }, partner] = filled;
    const sender = { url: origin, cookies: new Map([[cookie.name, cookie.value]]) };
    const accounts = await register(origin);
    const talk = async (count: number): Promise<number> =>
      quantile(await sendAtFixedRate(sender, chatIdOf(id, partner.id), count), 0.99);
    await talk(MESSAGES_BEFORE);
    const count = isQuick ? messages.quick : messages.full;
    log(`sending ${count} messages, ${repetitions} times quiet and ${repetitions} times next to sign-ins`);
    const signIns: number[] = [];
    const talkInStorm = async (): Promise<number> => {
      const worker = startWorker(join(import.meta.dirname, 'sign-in-worker.ts'));
      const before = await worker.order({ origin, accounts });
      const startedMs = performance.now();
      const p99 = await talk(count);
      const seconds = (performance.now() - startedMs) / 1000;
      signIns.push(((await worker.order({ end: true })) - before) / seconds);
      await worker[Symbol.asyncDispose]();
      return p99;
    };
    const [quiet = [], storm = []] = await measureAlternating([() => talk(count), talkInStorm], repetitions);
    const goalName = 'messages while sign-ins wait / quiet, p99';
    return {
      figures: [
        { name: names.quiet, side: 'product', unit: 'ms', values: quiet },
        { name: names.storm, side: 'product', unit: 'ms', values: storm },
        { name: 'sign-ins while messages are sent', side: 'product', unit: '/s', values: signIns },
      ],
      goals: [atMost(goalName, median(storm) / median(quiet), MAX_P99_RATIO, 'times')],
    };
  },
};
