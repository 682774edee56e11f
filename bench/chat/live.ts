import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Benchmark, BenchmarkOptions, Figure, Side } from '../benchmark.ts';
import { type Closable, closeAfterwards } from '../close-afterwards.ts';
import { measureInTurns } from '../in-turns.ts';
import { doneFigures } from '../load/compare-load.ts';
import { goalOfFloor } from '../load/goal-of-floor.ts';
import { type Done, keepBusy } from '../load/keep-busy.ts';
import { latencyFigures } from '../load/latency-figures.ts';
import { type Pair, writeChats } from '../chats-data.ts';
import { writeMembers } from '../members-data.ts';
import { fillDatabase, openCluster } from '../open-cluster.ts';
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

async function openPlaces(keep: <Thing extends Closable>(thing: Thing) => Thing): Promise<Record<Side, Place>> {
  const cluster = keep(await openCluster());
  const target = await cluster.createDatabase('live');
  const people = await fillDatabase(target, writePeople);
  const open = async (start: () => Promise<Server>): Promise<Place> => {
    const server = keep(await start());
    return { server, crowd: keep(await gather(server, people)) };
  };
  return { ours: await open(() => startOurs(target)), floor: await open(() => startFloor(target)) };
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
  const calm = (side: Side) => () => sendCalmly(places[side].crowd, calmSeconds);
  const eager = (side: Side) => () => sendEagerly(places[side], eagerSeconds);
  const eagerSides = { ours: eager('ours'), floor: eager('floor') };
  // Warms up, before either is measured.
  await measureInTurns(eagerSides, 1);
  const latencies = await measureInTurns({ ours: calm('ours'), floor: calm('floor') }, repetitions);
  const done = await measureInTurns(eagerSides, repetitions);
  return (['ours', 'floor'] as const).flatMap((side) => {
    const { p50, p99 } = latencyFigures({ name: untilShown, side }, latencies.get(side) ?? []);
    return [p50, p99, ...doneFigures(throughput, side, done.get(side))];
  });
}

const untilShown = `a message until it shows, ${SOCKETS} sockets`;
const throughput = 'messages at saturation';

/** From sending a message until it shows at the other socket, and how many a server takes. */
export const live: Benchmark = {
  name: 'live',
  run: (options) =>
    closeAfterwards(async (keep) => {
      options.note(`connecting ${SOCKETS} sockets to each side`);
      const places = await openPlaces(keep);
      options.note('measuring');
      const figures = await measure(places, options);
      return {
        figures,
        goals: [
          goalOfFloor(`${untilShown}, p50`, figures, { atMost: LATENCY_AT_MOST }),
          goalOfFloor(throughput, figures, { atLeast: THROUGHPUT_AT_LEAST }),
        ],
      };
    }),
};
