import type pg from 'pg';
import {
  type Benchmark,
  type BenchmarkOptions,
  type Measured,
  atMost,
  requirePrograms,
  withStack,
} from '../benchmark.ts';
import { fillBoard, type SignedIn, cookieHeaderOf, insertMembers, signIn } from '../data.ts';
import { type Server, type SocketTarget, openCluster, startNats, startProduct } from '../servers.ts';
import { measureAlternating, median, quantile } from '../statistics.ts';
import { type Community, type Delivery, type Window, startCommunity } from './measure-delivery.ts';
import { type PageLoads, countPageRequests } from './page-requests.ts';

interface Load {
  readonly sockets: number;
  readonly postsPerSecond: number;
  /** Of a core, for all nodes. */
  readonly maxPercent: number;
}

interface Size {
  readonly boardPosts: number;
  readonly warmUpSeconds: number;
  readonly window: Window;
  /** By number of sockets. */
  readonly loads: readonly Load[];
  readonly pages: PageLoads;
}

const full: Size = {
  boardPosts: 10_000,
  warmUpSeconds: 15,
  window: { leadMs: 600, lengthMs: 3000, maxDelayMs: 2000 },
  loads: [
    { sockets: 5000, postsPerSecond: 20, maxPercent: 30 },
    { sockets: 10_000, postsPerSecond: 50, maxPercent: 60 },
  ],
  pages: { count: 4, perSecond: 20, seconds: 5, pauseMs: 9000 },
};
const quick: Size = {
  boardPosts: 1000,
  warmUpSeconds: 0.5,
  window: { leadMs: 400, lengthMs: 800, maxDelayMs: 1100 },
  loads: [{ sockets: 100, postsPerSecond: 20, maxPercent: 30 }],
  pages: { count: 1, perSecond: 20, seconds: 0.5, pauseMs: 300 },
};

const AUTHORS = 500;
const WARM_UP_POSTS_PER_SECOND = 100;
const MAX_DELIVERY_DELAY_MS = 1500;

interface Accounts {
  /** Connected in this order. The first ones create posts. */
  readonly members: readonly SignedIn[];
  readonly readers: readonly SignedIn[];
}

async function fill(client: pg.Client, { boardPosts, loads, pages }: Size): Promise<Accounts> {
  await fillBoard(client, boardPosts);
  const members = await insertMembers(client, Math.max(AUTHORS, ...loads.map(({ sockets }) => sockets)));
  const readers = await insertMembers(client, pages.count);
  await client.query('vacuum analyze');
  return {
    members: await signIn(client, members),
    readers: await signIn(client, readers),
  };
}

function resultOf(title: string, deliveries: readonly Delivery[], { maxPercent }: Load): Measured {
  const percents = deliveries.map(({ cpuPercent }) => cpuPercent);
  const delays = (share: number): number[] => deliveries.map(({ delaysMs }) => quantile(delaysMs, share));
  const figure = (name: string, unit: string, values: readonly number[]) =>
    ({ name: `${title}: ${name}`, side: 'product', unit, values }) as const;
  const delay = 'until an open board receives a post';
  return {
    figures: [
      figure('server CPU', '%', percents),
      figure(`${delay}, p50`, 'ms', delays(0.5)),
      figure(`${delay}, p99`, 'ms', delays(0.99)),
    ],
    goals: [
      atMost(`${title}: server CPU`, median(percents), maxPercent, '%'),
      atMost(`${title}: ${delay}, p99`, median(delays(0.99)), MAX_DELIVERY_DELAY_MS, 'ms'),
    ],
  };
}

/** Measures each load on these nodes. `more` measures further with the sockets of the first load. */
const measureNodes = (
  name: string,
  startNodes: (stack: AsyncDisposableStack) => Promise<readonly Server[]>,
  { members }: Accounts,
  { loads, window, warmUpSeconds }: Size,
  { repetitions, log }: BenchmarkOptions,
  more?: (community: Community) => Promise<Measured>,
) =>
  withStack(async (stack): Promise<readonly Measured[]> => {
    const cookies = members.map(cookieHeaderOf);
    const community = stack.use(startCommunity(await startNodes(stack), cookies, cookies.slice(0, AUTHORS)));
    await community.createPosts(WARM_UP_POSTS_PER_SECOND, warmUpSeconds);
    const results: Measured[] = [];
    for (const load of loads) {
      const title = `${name}${load.sockets.toLocaleString('en')} sockets, ${load.postsPerSecond} posts/s`;
      log(title);
      await community.open(load.sockets);
      const measure = (): Promise<Delivery> => community.measure(load.postsPerSecond, window);
      const [deliveries = []] = await measureAlternating([measure], repetitions);
      results.push(resultOf(title, deliveries, load));
      if (load === loads[0] && more) results.push(await more(community));
    }
    return results;
  });

const nodesOn = (target: SocketTarget, count: number) => async (stack: AsyncDisposableStack) => {
  const environment = count > 1 ? await startNats(stack) : {};
  const nodes: Server[] = [];
  while (nodes.length < count) nodes.push(stack.use(await startProduct(target, environment)));
  return nodes;
};

/** Delivery of new and edited posts to connected members; half of them have the board open. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  async run(options) {
    requirePrograms('nats-server');
    const size = options.isQuick ? quick : full;
    const cluster = options.stack.use(await openCluster());
    const { target, filled: accounts } = await cluster.createDatabase('fan_out', (client) => fill(client, size));
    const more = (community: Community) => countPageRequests(community, accounts.readers, size.pages, options);
    const results = [
      ...(await measureNodes('', nodesOn(target, 1), accounts, size, options, more)),
      ...(await measureNodes('two nodes, ', nodesOn(target, 2), accounts, size, options)),
    ];
    return { figures: results.flatMap(({ figures }) => figures), goals: results.flatMap(({ goals }) => goals) };
  },
};
