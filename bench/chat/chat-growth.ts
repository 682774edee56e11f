import type { Benchmark, BenchmarkOptions, BenchmarkResult } from '../benchmark.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import { measureInTurns } from '../in-turns.ts';
import { askOneByOne } from '../load/keep-busy.ts';
import { latencyFigures } from '../load/latency-figures.ts';
import { fillDatabase, openCluster } from '../open-cluster.ts';
import { type Server, startOurs } from '../servers.ts';
import { cookieHeaderOf } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { type ChatQuestion, writeTalkers } from './chat-questions.ts';

const LARGE_CHAT = 1_000_000;
const QUICK_LARGE_CHAT = 20_000;
const ASKED_TIMES = 500;
const QUICK_ASKED_TIMES = 15;
const GROWS_AT_MOST = 1.5;

async function measure(
  server: Server,
  { name, small, large }: ChatQuestion,
  { isQuick, repetitions }: BenchmarkOptions,
): Promise<BenchmarkResult> {
  const times = isQuick ? QUICK_ASKED_TIMES : ASKED_TIMES;
  const ask = ({ path, reader }: ChatQuestion['small']) => {
    const asked = { method: 'GET', path, headers: { cookie: cookieHeaderOf(reader) } } as const;
    return () => askOneByOne(server, asked, times);
  };
  const latencies = await measureInTurns({ small: ask(small), large: ask(large) }, repetitions);
  const [ofSmall, ofLarge] = [
    latencyFigures({ name, size: small.size }, latencies.get('small') ?? []),
    latencyFigures({ name, size: large.size }, latencies.get('large') ?? []),
  ];
  const value = median(ofLarge.p99.values) / median(ofSmall.p99.values);
  const goalName = `${name}, p99 of ${large.size.toLocaleString('en')} / of ${small.size.toLocaleString('en')}`;
  return {
    figures: [ofSmall.p50, ofLarge.p50, ofSmall.p99, ofLarge.p99],
    goals: [{ name: goalName, value, unit: '', target: GROWS_AT_MOST, isAtMost: true }],
  };
}

/** Long conversations and long lists of them, beside short ones. */
export const chatGrowth: Benchmark = {
  name: 'chat-growth',
  run: (options) =>
    closeAfterwards(async (keep) => {
      const largeChat = options.isQuick ? QUICK_LARGE_CHAT : LARGE_CHAT;
      options.note(`writing ${largeChat.toLocaleString('en')} messages`);
      const cluster = keep(await openCluster());
      const target = await cluster.createDatabase('chats');
      const questions = await fillDatabase(target, (client) => writeTalkers(client, largeChat));
      const server = keep(await startOurs(target));
      const results: BenchmarkResult[] = [];
      for (const question of questions) {
        options.note(question.name);
        results.push(await measure(server, question, options));
      }
      return { figures: results.flatMap(({ figures }) => figures), goals: results.flatMap(({ goals }) => goals) };
    }),
};
