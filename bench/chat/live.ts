import type pg from 'pg';
import type { Benchmark, BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { ratioToBaseline } from '../goals.ts';
import { doneFigures } from '../load/compare-load.ts';
import { type LoadResult, keepBusy } from '../load/keep-busy.ts';
import { type SignedIn, insertMembers, signIn } from '../members-data.ts';
import { type Server, openCluster, startBaseline, startProduct } from '../servers.ts';
import { latencyFigures, measureAlternating } from '../statistics.ts';
import { type LivePairs, insertPairedChats, openLivePairs, sendAtFixedRate } from './live-pairs.ts';

const SOCKETS = 500;
/** Far below the capacity of either side, so that messages do not queue. */
const MESSAGES_PER_SECOND = 50;
/** Number of members who send as fast as they can, each in a separate conversation. */
const SATURATING_SENDERS = 16;
const MAX_LATENCY_RATIO = 1.5;
const MIN_THROUGHPUT_RATIO = 0.7;

interface Place {
  readonly server: Server;
  readonly pairs: LivePairs;
}

async function insertMembersAndChats(client: pg.Client): Promise<SignedIn[]> {
  const memberIds = await insertMembers(client, SOCKETS);
  await insertPairedChats(client, memberIds);
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

const sendAtSaturation = ({ server, pairs }: Place, seconds: number): Promise<LoadResult> =>
  keepBusy(server, { workers: SATURATING_SENDERS, seconds }, (worker) => pairs.send(2 * worker));

async function measure(places: Record<Side, Place>, { isQuick, repetitions }: BenchmarkOptions): Promise<Figure[]> {
  const calmSeconds = isQuick ? 0.5 : 10;
  const eagerSeconds = isQuick ? 0.3 : 5;
  const calm = sides.map((side) => () => sendAtFixedRate(places[side].pairs, MESSAGES_PER_SECOND, calmSeconds));
  const eager = sides.map((side) => () => sendAtSaturation(places[side], eagerSeconds));
  // Warms up both sides.
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

/** Latency from sending a message to its arrival at the partner's socket, and throughput of the server. */
export const live: Benchmark = {
  name: 'live',
  async run(options) {
    const { stack } = options;
    options.log(`connecting ${SOCKETS} sockets to each side`);
    const cluster = stack.use(await openCluster());
    const { target, filled: members } = await cluster.createDatabase('live', insertMembersAndChats);
    const open = async (start: typeof startBaseline): Promise<Place> => {
      const server = stack.use(await start(target));
      return { server, pairs: stack.use(await openLivePairs(server.origin, members)) };
    };
    const places = { product: await open(startProduct), baseline: await open(startBaseline) };
    options.log('measuring');
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
