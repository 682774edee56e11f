import type pg from 'pg';
import type { Benchmark, BenchmarkOptions, Goal, Measured } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { insertPairedChats } from '../chat/live-pairs.ts';
import { atMost } from '../goals.ts';
import { type SignedIn, cookieHeaderOf, insertMembers, signIn } from '../members-data.ts';
import { requirePrograms } from '../require-programs.ts';
import { type SocketTarget, openCluster } from '../servers.ts';
import { measureAlternating, median, quantile } from '../statistics.ts';
import { withStack } from '../with-stack.ts';
import { type PageLoads, countPageRequests } from './count-page-requests.ts';
import {
  type Cell,
  deliveryFigures,
  exponentFigures,
  growthWithPosts,
  growthWithSockets,
  deliveryDelay,
} from './delivery-figures.ts';
import { type Community, type Window, startCommunity } from './measure-delivery.ts';
import { measureMessages } from './measure-messages.ts';
import { startNats, startNodes } from '../start-nodes.ts';

interface Size {
  readonly boardPosts: number;
  readonly warmUpSeconds: number;
  readonly window: Window;
  readonly oneNode: Grid;
  readonly twoNodes: Grid;
  readonly messagesAt: number;
  readonly messageSeconds: number;
  readonly pages: PageLoads;
}

interface Grid {
  readonly sockets: readonly number[];
  readonly postsPerSecond: readonly number[];
}

const full: Size = {
  boardPosts: 10_000,
  warmUpSeconds: 15,
  window: { leadMs: 600, lengthMs: 3000, maxDelayMs: 2000 },
  oneNode: { sockets: [0, 500, 2000, 5000, 10_000], postsPerSecond: [1, 5, 20, 50] },
  twoNodes: { sockets: [0, 5000, 10_000], postsPerSecond: [20, 50] },
  messagesAt: 5000,
  messageSeconds: 4,
  pages: { count: 4, rates: [1, 20], seconds: 5, pauseMs: 9000 },
};
const quick: Size = {
  boardPosts: 1000,
  warmUpSeconds: 0.5,
  window: { leadMs: 400, lengthMs: 800, maxDelayMs: 1100 },
  oneNode: { sockets: [0, 100], postsPerSecond: [20] },
  twoNodes: { sockets: [100], postsPerSecond: [20] },
  messagesAt: 100,
  messageSeconds: 0.3,
  pages: { count: 1, rates: [20], seconds: 0.5, pauseMs: 300 },
};

const AUTHORS = 500;
const PAIRS = 20;
const WARM_UP_POSTS_PER_SECOND = 100;

const maxPercent = [
  { sockets: 5000, perSecond: 20, percent: 30 },
  { sockets: 10_000, perSecond: 50, percent: 60 },
] as const;
const MAX_DELIVERY_DELAY_MS = 1500;
const MAX_EXPONENT = { perSecond: 0.2, sockets: 1 } as const;

interface Accounts {
  /** Connected in this order. The first ones create posts. */
  readonly members: readonly SignedIn[];
  readonly paired: readonly SignedIn[];
  readonly readers: readonly SignedIn[];
}

async function fill(client: pg.Client, { boardPosts, oneNode, pages }: Size): Promise<Accounts> {
  await fillBoard(client, boardPosts);
  const members = await insertMembers(client, Math.max(AUTHORS, ...oneNode.sockets));
  const paired = await insertMembers(client, 2 * PAIRS);
  await insertPairedChats(client, paired);
  const readers = await insertMembers(client, pages.count);
  await client.query('vacuum analyze');
  return {
    members: await signIn(client, members),
    paired: await signIn(client, paired),
    readers: await signIn(client, readers),
  };
}

/** Measures all rates of posts alternately, for each number of sockets. `atSockets` runs after each of these. */
async function measureGrid(
  community: Community,
  { sockets, postsPerSecond }: Grid,
  { warmUpSeconds, window }: Size,
  { repetitions, log }: BenchmarkOptions,
  atSockets: (count: number) => Promise<void> = async () => undefined,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  await community.createPosts(WARM_UP_POSTS_PER_SECOND, warmUpSeconds);
  for (const count of sockets) {
    log(`${community.nodes.origins.length} nodes, ${count.toLocaleString('en')} sockets`);
    await community.open(count);
    const sides = postsPerSecond.map((perSecond) => () => community.measure(perSecond, window));
    const measured = await measureAlternating(sides, repetitions);
    cells.push(
      ...postsPerSecond.map((perSecond, index) => ({ sockets: count, perSecond, deliveries: measured[index] ?? [] })),
    );
    await atSockets(count);
  }
  return cells;
}

function cellGoals(cells: readonly Cell[], prefix: string): Goal[] {
  return cells.flatMap((cell) => {
    const { sockets, perSecond, deliveries } = cell;
    const most = maxPercent.find((goal) => goal.sockets === sockets && goal.perSecond === perSecond);
    if (!most) return [];
    const title = `${prefix}${sockets.toLocaleString('en')} sockets, ${perSecond} posts/s: `;
    const p99 = median(deliveries.map(({ delaysMs }) => quantile(delaysMs, 0.99)));
    return [
      atMost(`${title}server CPU`, median(deliveries.map((one) => one.processorPercent)), most.percent, '% of a core'),
      atMost(`${title}${deliveryDelay}, p99`, p99, MAX_DELIVERY_DELAY_MS, 'ms'),
    ];
  });
}

function exponentGoals(cells: readonly Cell[]): Goal[] {
  const connected = cells.filter(({ sockets }) => sockets > 0);
  const most = Math.max(...connected.map(({ sockets }) => sockets));
  const byPosts = growthWithPosts(
    connected.filter(({ sockets }) => sockets === most),
    cells,
  );
  const bySockets = growthWithSockets(connected, cells);
  const name = 'growth of the CPU of delivery with';
  return [
    atMost(`${name} posts per second, ${most.toLocaleString('en')} sockets`, byPosts, MAX_EXPONENT.perSecond),
    atMost(`${name} sockets, mean of all rates`, bySockets, MAX_EXPONENT.sockets),
  ];
}

const measureOneNode = (target: SocketTarget, accounts: Accounts, size: Size, options: BenchmarkOptions) =>
  withStack(async (stack): Promise<Measured> => {
    const nodes = stack.use(await startNodes(target, 1));
    const community = stack.use(communityOf(nodes, accounts));
    const more: Measured[] = [];
    const cells = await measureGrid(community, size.oneNode, size, options, async (sockets) => {
      if (sockets === 0) {
        options.log('counting the requests of pages');
        more.push(await countPageRequests(community, accounts.readers, size.pages, options));
      }
      if (sockets === size.messagesAt) {
        options.log('sending messages');
        more.push(await measureMessages(community, accounts.paired, sockets, size.messageSeconds, options));
      }
    });
    return {
      figures: [...deliveryFigures(cells, ''), ...exponentFigures(cells), ...more.flatMap(({ figures }) => figures)],
      goals: [
        ...cellGoals(cells, ''),
        ...(options.isQuick ? [] : exponentGoals(cells)),
        ...more.flatMap(({ goals }) => goals),
      ],
    };
  });

const measureTwoNodes = (target: SocketTarget, accounts: Accounts, size: Size, options: BenchmarkOptions) =>
  withStack(async (stack): Promise<Measured> => {
    const nodes = stack.use(await startNodes(target, 2, await startNats(stack)));
    const community = stack.use(communityOf(nodes, accounts));
    const prefix = 'two nodes, ';
    const cells = await measureGrid(community, size.twoNodes, size, options);
    return { figures: deliveryFigures(cells, prefix), goals: cellGoals(cells, prefix) };
  });

function communityOf(nodes: Community['nodes'], { members }: Accounts): Community {
  const cookies = members.map(cookieHeaderOf);
  return startCommunity(nodes, cookies, cookies.slice(0, AUTHORS));
}

/** Delivery of new and edited posts to connected members; half of them have the board open. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  async run(options) {
    requirePrograms('nats-server');
    const size = options.isQuick ? quick : full;
    const cluster = options.stack.use(await openCluster());
    const { target, filled: accounts } = await cluster.createDatabase('fan_out', (client) => fill(client, size));
    const one = await measureOneNode(target, accounts, size, options);
    const two = await measureTwoNodes(target, accounts, size, options);
    return { figures: [...one.figures, ...two.figures], goals: [...one.goals, ...two.goals] };
  },
};
