import { setTimeout as pause } from 'node:timers/promises';
import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { startHaproxy } from '@muster/testing/haproxy.ts';
import { retry } from '@muster/testing/until.ts';
import type pg from 'pg';
import { Pool } from 'undici';
import type { Benchmark, Figure } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { type LivePairs, insertPairedChats, openLivePairs, sendAtFixedRate } from '../chat/live-pairs.ts';
import { atLeast } from '../goals.ts';
import { sendRequest } from '../load/keep-busy.ts';
import { type SignedIn, cookieHeaderOf, insertMembers, signIn } from '../members-data.ts';
import { requirePrograms } from '../require-programs.ts';
import { type SocketTarget, openCluster } from '../servers.ts';
import { type Nodes, startNats, startNodes } from '../start-nodes.ts';
import { latencyFigures, measureAlternating, median } from '../statistics.ts';

const quick = { posts: 1000, nodes: [1, 2], seconds: 0.5, warmUp: { pages: 100, messages: 50 } } as const;
const full = { posts: 10_000, nodes: [1, 2, 4], seconds: 4, warmUp: { pages: 4000, messages: 3000 } } as const;
/** For each node. Four nodes stay below the capacity of the machine, which they share with everything else. */
const PAGES_PER_SECOND = 100;
const MESSAGES_PER_SECOND = 40;
const MEMBERS = 80;
const CONNECTIONS = 32;
const MIN_RATIO = 0.85;

interface Fleet {
  readonly nodes: Nodes;
  readonly origin: string;
  readonly client: Pool;
  readonly pairs: LivePairs;
  readonly cookies: readonly string[];
}

async function fill(client: pg.Client, posts: number): Promise<SignedIn[]> {
  await fillBoard(client, posts);
  const memberIds = await insertMembers(client, MEMBERS);
  await insertPairedChats(client, memberIds);
  await client.query('vacuum analyze');
  return signIn(client, memberIds);
}

async function requireReady(origin: string): Promise<void> {
  const { ok, status } = await fetch(`${origin}/readyz`);
  if (!ok) throw new Error(`/readyz answered ${status}`);
}

/** Nodes with a database and a NATS server of their own, behind haproxy. */
async function startFleet(
  stack: AsyncDisposableStack,
  target: SocketTarget,
  count: number,
  members: readonly SignedIn[],
): Promise<Fleet> {
  const nodes = stack.use(await startNodes(target, count, { ...(await startNats(stack)), TRUST_PROXY: 'loopback' }));
  const { origin, stop } = await startHaproxy(...nodes.origins.map((one) => new URL(one).host));
  stack.defer(stop);
  await retry(() => requireReady(origin));
  const client = stack.adopt(new Pool(origin, { connections: CONNECTIONS }), (pool) => pool.close());
  const pairs = stack.use(await openLivePairs(origin, members));
  return { nodes, origin, client, pairs, cookies: members.map(cookieHeaderOf) };
}

const browse = ({ client, cookies }: Fleet, turn: number): Promise<number> => {
  const headers = { cookie: cookies[turn % cookies.length] ?? '' };
  return sendRequest(client, { method: 'GET', path: listPostsEndpoint.path, headers });
};

/** Gives each node the same number of requests and messages, so that all run optimised code. */
async function warmUp(fleet: Fleet, { pages, messages }: typeof full.warmUp | typeof quick.warmUp): Promise<void> {
  const { origins } = fleet.nodes;
  const work = async (worker: number): Promise<void> => {
    for (let turn = worker; turn < pages * origins.length; turn += CONNECTIONS) await browse(fleet, turn);
    for (let turn = worker; turn < messages * origins.length; turn += CONNECTIONS)
      await fleet.pairs.send(turn % MEMBERS);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
}

const browseAtFixedRate = (fleet: Fleet, seconds: number): Promise<number[]> => {
  const perSecond = PAGES_PER_SECOND * fleet.nodes.origins.length;
  return Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, turn) => {
      await pause((turn * 1000) / perSecond);
      return browse(fleet, turn);
    }),
  );
};

const talkAtFixedRate = ({ nodes, pairs }: Fleet, seconds: number): Promise<number[]> =>
  sendAtFixedRate(pairs, MESSAGES_PER_SECOND * nodes.origins.length, seconds);

const idle = async (_: Fleet, seconds: number): Promise<number[]> => {
  await pause(seconds * 1000);
  return [];
};

const [NO_LOAD, FIRST_PAGES, MESSAGES] = ['no load', 'first pages', 'messages'] as const;
const loads = [
  { name: NO_LOAD, of: idle },
  { name: FIRST_PAGES, of: browseAtFixedRate },
  { name: MESSAGES, of: talkAtFixedRate },
] as const;

interface Work {
  readonly processorSeconds: number;
  readonly latenciesMs: readonly number[];
}

async function measure({ nodes }: Fleet, work: () => Promise<readonly number[]>): Promise<Work> {
  const before = await nodes.processorMs();
  const latenciesMs = await work();
  return { processorSeconds: ((await nodes.processorMs()) - before) / 1000, latenciesMs };
}

/** Work per CPU-second of one node and of several, at a fixed load far below saturation. */
export const fleet: Benchmark = {
  name: 'fleet',
  async run({ isQuick, repetitions, stack, log }) {
    requirePrograms('nats-server', 'haproxy');
    const size = isQuick ? quick : full;
    const cluster = stack.use(await openCluster());
    const fleets: Fleet[] = [];
    for (const count of size.nodes) {
      log(`starting ${count} nodes`);
      const { target, filled } = await cluster.createDatabase(`fleet_${count}`, (client) => fill(client, size.posts));
      fleets.push(await startFleet(stack, target, count, filled));
    }
    const sides = loads.flatMap(({ name, of }) =>
      fleets.map((one) => ({
        name,
        size: one.nodes.origins.length,
        run: () => measure(one, () => of(one, size.seconds)),
      })),
    );
    log('warming up');
    for (const one of fleets) await warmUp(one, size.warmUp);
    log('measuring');
    const runs = sides.map(({ run }) => run);
    const measured = await measureAlternating(runs, repetitions);
    const figures = sides.flatMap(({ name, size: nodes }, index): Figure[] => {
      const works = measured[index] ?? [];
      const of = { side: 'product', size: nodes } as const;
      const used = works.map(({ processorSeconds }) => (processorSeconds / size.seconds) * 100);
      const processor: Figure = { ...of, name: `${name}: CPU of all nodes`, unit: '% of a core', values: used };
      if (name === NO_LOAD) return [processor];
      const done = works.map(({ processorSeconds, latenciesMs }) => latenciesMs.length / processorSeconds);
      const latencies = works.map(({ latenciesMs }) => latenciesMs);
      return [
        processor,
        { ...of, name: `${name} per CPU-second`, unit: '', values: done },
        latencyFigures({ name, size: nodes }, latencies).p50,
      ];
    });
    const most = Math.max(...size.nodes);
    const goals = [FIRST_PAGES, MESSAGES].map((name) => {
      const perSecond = (nodes: number): number =>
        median(figures.find((one) => one.name === `${name} per CPU-second` && one.size === nodes)?.values ?? []);
      return atLeast(`${name} per CPU-second, ${most} nodes / 1 node`, perSecond(most) / perSecond(1), MIN_RATIO);
    });
    return { figures, goals };
  },
};
