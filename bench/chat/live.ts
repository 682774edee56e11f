import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Benchmark, BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { ratioToFloor } from '../goals.ts';
import { measureInTurns } from '../in-turns.ts';
import { doneFigures } from '../load/compare-load.ts';
import { type Done, keepBusy } from '../load/keep-busy.ts';
import { latencyFigures } from '../load/latency-figures.ts';
import { type Pair, writeChats } from '../chats-data.ts';
import { writeMembers } from '../members-data.ts';
import { openCluster } from '../open-cluster.ts';
import { type Server, startFloor, startOurs } from '../servers.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { type Crowd, gather } from './crowd.ts';

const SOCKETS = 500;
/** Far from what either side can do, so that nobody waits for others. */
const CALM_PER_SECOND = 50;
/** Who writes as fast as they can, each in a conversation of their own. */
const EAGER = 16;
const LATENCY_AT_MOST = 1.5;
const THROUGHPUT_AT_LEAST = 0.7;

interface Place {
  readonly server: Server;
  readonly crowd: Crowd;
}

async function writePeople(client: pg.Client): Promise<SignedIn[]> {
  const memberIds = await writeMembers(client, SOCKETS);
  const pairs = memberIds.flatMap((id, place): Pair[] => (place % 2 === 0 ? [[id, memberIds[place + 1] ?? '']] : []));
  await writeChats(client, pairs, { messages: 2, unread: 1 });
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

/** Sends at an even pace, whether or not what was sent before has arrived. */
const sendCalmly = (crowd: Crowd, seconds: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: seconds * CALM_PER_SECOND }, async (_, turn) => {
      await pause((turn * 1000) / CALM_PER_SECOND);
      return crowd.send(turn % SOCKETS);
    }),
  );

/** Every eager one begins anew when their message is shown. */
const sendEagerly = ({ server, crowd }: Place, seconds: number): Promise<Done> =>
  keepBusy(server, { workers: EAGER, seconds }, (worker) => crowd.send(2 * worker));

async function measure(places: Record<Side, Place>, { isQuick, repetitions }: BenchmarkOptions): Promise<Figure[]> {
  const calmSeconds = isQuick ? 0.5 : 10;
  const eagerSeconds = isQuick ? 0.3 : 5;
  const calm = sides.map((side) => () => sendCalmly(places[side].crowd, calmSeconds));
  const eager = sides.map((side) => () => sendEagerly(places[side], eagerSeconds));
  // Warms up, before either is measured.
  await measureInTurns(eager, 1);
  const latencies = await measureInTurns(calm, repetitions);
  const done = await measureInTurns(eager, repetitions);
  return sides.flatMap((side, index) => {
    const { p50, p99 } = latencyFigures({ name: untilShown, side }, latencies[index]);
    return [p50, p99, ...doneFigures(throughput, side, done[index])];
  });
}

const sides = ['ours', 'floor'] as const;
const untilShown = `a message until it shows, ${SOCKETS} sockets`;
const throughput = 'messages at saturation';

/** From sending a message until it shows at the other socket, and how many a server takes. */
export const live: Benchmark = {
  name: 'live',
  async run(options) {
    const { stack } = options;
    options.note(`connecting ${SOCKETS} sockets to each side`);
    const cluster = stack.use(await openCluster());
    const { target, filled: people } = await cluster.createDatabase('live', writePeople);
    const open = async (start: typeof startFloor): Promise<Place> => {
      const server = stack.use(await start(target));
      return { server, crowd: stack.use(await gather(server, people)) };
    };
    const places = { ours: await open(startOurs), floor: await open(startFloor) };
    options.note('measuring');
    const figures = await measure(places, options);
    return {
      figures,
      goals: [
        { ...ratioToFloor(`${untilShown}, p50`, figures), target: LATENCY_AT_MOST, isAtMost: true },
        { ...ratioToFloor(throughput, figures), target: THROUGHPUT_AT_LEAST, isAtMost: false },
      ],
    };
  },
};
