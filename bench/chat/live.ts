import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Benchmark, BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { ratioToBaseline } from '../goals.ts';
import { measureAlternating } from '../measure-alternating.ts';
import { doneFigures } from '../load/compare-load.ts';
import { type LoadResult, keepBusy } from '../load/keep-busy.ts';
import { latencyFigures } from '../load/latency-figures.ts';
import { type Pair, insertConversations } from '../chats-data.ts';
import { insertMembers } from '../members-data.ts';
import { openCluster } from '../servers.ts';
import { type Server, startBaseline, startProduct } from '../servers.ts';
import { type SignedIn, signIn } from '../members-data.ts';
import { type LivePairs, openLivePairs } from './live-pairs.ts';

const SOCKETS = 500;
/** Far from what either side can do, so that nobody waits for others. */
const MESSAGES_PER_SECOND = 50;
/** Who writes as fast as they can, each in a conversation of their own. */
const SATURATING_SENDERS = 16;
const MAX_LATENCY_RATIO = 1.5;
const MIN_THROUGHPUT_RATIO = 0.7;

interface Place {
  readonly server: Server;
  readonly crowd: LivePairs;
}

async function insertMembersAndChats(client: pg.Client): Promise<SignedIn[]> {
  const memberIds = await insertMembers(client, SOCKETS);
  const pairs = memberIds.flatMap((id, place): Pair[] => (place % 2 === 0 ? [[id, memberIds[place + 1] ?? '']] : []));
  await insertConversations(client, pairs, { messages: 2, unread: 1 });
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

/** Sends at an even pace, whether or not what was sent before has arrived. */
const sendAtFixedRate = (crowd: LivePairs, seconds: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: seconds * MESSAGES_PER_SECOND }, async (_, turn) => {
      await pause((turn * 1000) / MESSAGES_PER_SECOND);
      return crowd.send(turn % SOCKETS);
    }),
  );

const sendAtSaturation = ({ server, crowd }: Place, seconds: number): Promise<LoadResult> =>
  keepBusy(server, { workers: SATURATING_SENDERS, seconds }, (worker) => crowd.send(2 * worker));

async function measure(places: Record<Side, Place>, { isQuick, repetitions }: BenchmarkOptions): Promise<Figure[]> {
  const calmSeconds = isQuick ? 0.5 : 10;
  const eagerSeconds = isQuick ? 0.3 : 5;
  const calm = sides.map((side) => () => sendAtFixedRate(places[side].crowd, calmSeconds));
  const eager = sides.map((side) => () => sendAtSaturation(places[side], eagerSeconds));
  // Warms up, before either is measured.
  await measureAlternating(eager, 1);
  const latencies = await measureAlternating(calm, repetitions);
  const done = await measureAlternating(eager, repetitions);
  return sides.flatMap((side, index) => {
    const { p50, p99 } = latencyFigures({ name: untilShown, side }, latencies[index]);
    return [p50, p99, ...doneFigures(throughput, side, done[index])];
  });
}

const sides = ['product', 'baseline'] as const;
const untilShown = `a message until it shows, ${SOCKETS} sockets`;
const throughput = 'messages at saturation';

/** From sending a message until it shows at the other socket, and how many a server takes. */
export const live: Benchmark = {
  name: 'live',
  async run(options) {
    const { stack } = options;
    options.note(`connecting ${SOCKETS} sockets to each side`);
    const cluster = stack.use(await openCluster());
    const { target, filled: people } = await cluster.createDatabase('live', insertMembersAndChats);
    const open = async (start: typeof startBaseline): Promise<Place> => {
      const server = stack.use(await start(target));
      return { server, crowd: stack.use(await openLivePairs(server, people)) };
    };
    const places = { product: await open(startProduct), baseline: await open(startBaseline) };
    options.note('measuring');
    const figures = await measure(places, options);
    return {
      figures,
      goals: [
        { ...ratioToBaseline(`${untilShown}, p50`, figures), target: MAX_LATENCY_RATIO, isUpperLimit: true },
        { ...ratioToBaseline(throughput, figures), target: MIN_THROUGHPUT_RATIO, isUpperLimit: false },
      ],
    };
  },
};
