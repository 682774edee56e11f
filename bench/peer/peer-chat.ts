import { withClient } from '@muster/embedded-postgres';
import { migrateDatabase } from '../../apps/api/src/db/migrate.ts';
import {
  type Benchmark,
  type BenchmarkOptions,
  type Figure,
  type Goal,
  ratioToBaseline,
  requirePrograms,
} from '../benchmark.ts';
import { runWorkers } from '../load.ts';
import {
  type ChatPairs,
  insertMembersAndChats,
  latencyFigures,
  MESSAGES_PER_SECOND,
  openLivePairs,
  sendAtFixedRate,
  SOCKETS,
} from '../live.ts';
import { memoryMbOf, type Server, startProduct } from '../servers.ts';
import { measureAlternating } from '../statistics.ts';
import { startEjabberd } from './ejabberd.ts';
import { startTcpPostgres, type TcpPostgres } from './tcp-postgres.ts';
import { openXmppPairs } from './xmpp-pairs.ts';

const FILL_TIMEOUT_MS = 60_000;

interface Place {
  readonly server: Server;
  readonly pairs: ChatPairs;
  readonly startMb: number;
}

async function openProduct(stack: AsyncDisposableStack, postgres: TcpPostgres): Promise<Place> {
  const target = await postgres.createDatabase('muster');
  await migrateDatabase(target, { info: () => {} });
  const members = await withClient(target, insertMembersAndChats, FILL_TIMEOUT_MS);
  const server = stack.use(await startProduct(target));
  const pairs = stack.use(await openLivePairs(server.origin, members));
  return { server, pairs, startMb: memoryMbOf(server) };
}

async function openPeer(stack: AsyncDisposableStack, postgres: TcpPostgres): Promise<Place> {
  const server = stack.use(await startEjabberd(postgres, SOCKETS));
  const pairs = stack.use(await openXmppPairs(server.origin, SOCKETS));
  return { server, pairs, startMb: memoryMbOf(server) };
}

const sides = ['product', 'baseline'] as const;
const untilShown = `a message until it shows, ${SOCKETS} connections`;
const SENDERS = { few: 16, many: 64 };
const throughputOf = (senders: number): string => `messages with ${senders} senders`;

async function measure(places: Record<(typeof sides)[number], Place>, options: BenchmarkOptions): Promise<Figure[]> {
  const { isQuick, repetitions } = options;
  const calm = sides.map(
    (side) => () =>
      sendAtFixedRate({ pairs: places[side].pairs, transport: 'socket' }, MESSAGES_PER_SECOND, isQuick ? 0.5 : 6),
  );
  const sendWith = (senders: number) =>
    sides.map((side) => async () => {
      const { server, pairs } = places[side];
      const load = { workers: senders, seconds: isQuick ? 0.3 : 3 };
      return (await runWorkers(server, load, (worker) => pairs.send(2 * worker, 'socket'))).perSecond;
    });
  // The first round is not counted.
  await measureAlternating(calm, 1);
  await measureAlternating(sendWith(SENDERS.many), 1);
  const latencies = await measureAlternating(calm, repetitions);
  const few = await measureAlternating(sendWith(SENDERS.few), repetitions);
  const many = await measureAlternating(sendWith(SENDERS.many), repetitions);
  return sides.flatMap((side, index): Figure[] => {
    const { p50, p99 } = latencyFigures({ name: untilShown, side }, latencies[index]);
    const memoryMb = memoryMbOf(places[side].server);
    return [
      p50,
      p99,
      { name: throughputOf(SENDERS.few), side, unit: '1/s', values: few[index] ?? [] },
      { name: throughputOf(SENDERS.many), side, unit: '1/s', values: many[index] ?? [] },
      { name: 'memory after the load', side, unit: 'MB', values: [memoryMb] },
      { name: 'growth of memory', side, unit: '', values: [memoryMb / places[side].startMb] },
    ];
  });
}

/** How many times better the product is than the peer; `isRate` if higher figures are better. */
function compare(name: string, figures: readonly Figure[], target: number, isRate = false): Goal {
  const ratio = ratioToBaseline(name, figures).value;
  return { name: `${name}, times ejabberd`, value: isRate ? ratio : 1 / ratio, unit: '', target, isUpperLimit: false };
}

/** Private messages next to ejabberd with its archive, on the same PostgreSQL. Its figures are in the baseline's column. */
export const peerChat: Benchmark = {
  name: 'peer-chat',
  async run(options) {
    requirePrograms('ejabberd', 'erlang-p1-pgsql');
    const { stack } = options;
    options.log(`connecting ${SOCKETS} sockets to each side`);
    const postgres = stack.use(await startTcpPostgres());
    const places = { product: await openProduct(stack, postgres), baseline: await openPeer(stack, postgres) };
    options.log('measuring');
    const figures = await measure(places, options);
    return {
      figures,
      goals: [
        compare(`${untilShown}, p50`, figures, 1),
        compare(`${untilShown}, p99`, figures, 1),
        compare(throughputOf(SENDERS.few), figures, 1.2, true),
        compare(throughputOf(SENDERS.many), figures, 2, true),
        compare('memory after the load', figures, 0.9),
      ],
    };
  },
};
