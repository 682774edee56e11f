import { type Credentials, registerEndpoint } from '@muster/contract/auth.ts';
import { chatIdOf } from '@muster/contract/chat.ts';
import { PATIENT_MS, callProduct } from '../../e2e/chat-checker/call-product.ts';
import type { Benchmark } from '../benchmark.ts';
import { writeTalkingPair } from '../chats-data.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import { measureInTurns } from '../in-turns.ts';
import { startFilledProduct } from '../start-filled-product.ts';
import { median, quantile } from '../statistics.ts';
import { sendEvenly } from './send-evenly.ts';
import { startStorm } from './start-storm.ts';

const ACCOUNTS = 20;
const MESSAGES_BEFORE = 50;
const messages = { quick: 20, whole: 1000 } as const;
const P99_AT_MOST_TIMES = 2;
const names = {
  quiet: 'message until acknowledged, p99, quiet',
  storm: 'message until acknowledged, p99, while sign-ins wait for hashes',
} as const;

async function register(origin: string): Promise<readonly Credentials[]> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, place) => ({
    email: `storm${place}@bench.example`,
    password: 'seven purple otters',
  }));
  for (const account of accounts) {
    const body = { ...account, name: 'Storm' };
    await callProduct({ url: origin, cookies: new Map() }, registerEndpoint, { body }, PATIENT_MS);
  }
  return accounts;
}

/** Whether people who talk feel that many others come at once. */
export const signInStorm: Benchmark = {
  name: 'sign-in-storm',
  run: ({ isQuick, repetitions, note }) =>
    closeAfterwards(async (keep) => {
      const { origin, filled } = keep(await startFilledProduct((client) => writeTalkingPair(client, 1)));
      const [{ id, cookie }, partner] = filled;
      const sender = { url: origin, cookies: new Map([[cookie.name, cookie.value]]) };
      const accounts = await register(origin);
      const talk = async (count: number): Promise<number> =>
        quantile(await sendEvenly(sender, chatIdOf(id, partner.id), count), 0.99);
      await talk(MESSAGES_BEFORE);
      const count = isQuick ? messages.quick : messages.whole;
      note(`sending ${count} messages, ${repetitions} times quiet and ${repetitions} times beside sign-ins`);
      const signIns: number[] = [];
      const sides = {
        quiet: () => talk(count),
        async storm() {
          const storm = await startStorm(origin, accounts);
          const p99 = await talk(count);
          signIns.push(await storm.end());
          return p99;
        },
      };
      const values = await measureInTurns(sides, repetitions);
      const [quiet, storm] = [values.get('quiet') ?? [], values.get('storm') ?? []];
      return {
        figures: [
          { name: names.quiet, side: 'ours', unit: 'ms', values: quiet },
          { name: names.storm, side: 'ours', unit: 'ms', values: storm },
          { name: 'sign-ins beside the messages', side: 'ours', unit: '/s', values: signIns },
        ],
        goals: [
          {
            name: 'p99 of messages, while sign-ins wait for hashes / quiet',
            value: median(storm) / median(quiet),
            unit: 'times',
            target: P99_AT_MOST_TIMES,
            isAtMost: true,
          },
        ],
      };
    }),
};
