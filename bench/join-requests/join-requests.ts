import { listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { Pool } from 'undici';
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { fillBoard, signInReader } from '../board-data.ts';
import { atMost } from '../goals.ts';
import { WARM_UP_REQUESTS, sendRequest } from '../load/keep-busy.ts';
import { cookieHeaderOf } from '../members-data.ts';
import { type Server, openCluster, startProduct } from '../servers.ts';
import { latencyFigures, measureAlternating, median } from '../statistics.ts';
import { fillJoinRequests } from './join-requests-data.ts';
import { type ReadRequest, findLongestLists } from './longest-lists.ts';

const full = { posts: 1_000_000, requests: 5_000_000, times: 200 };
const quick = { posts: 3000, requests: 50_000, times: 6 };

const MAX_GROWTH = 1.2;
const MAX_LIST_MS = 20;

/** Alternates single requests, so that a slow moment of the machine affects all of them alike. */
async function measureAll(
  requests: readonly (ReadRequest & { readonly server: Server })[],
  times: number,
  { repetitions, stack }: BenchmarkOptions,
) {
  const sides = requests.map(({ server, reader, path }) => {
    const client = stack.adopt(new Pool(server.origin, { connections: 1 }), (pool) => pool.close());
    const headers = { cookie: cookieHeaderOf(reader) };
    return () => sendRequest(client, { method: 'GET', path, headers });
  });
  await measureAlternating(sides, WARM_UP_REQUESTS);
  const latencies = await measureAlternating(sides, repetitions * times);
  return requests.map(({ name }, side) => {
    const ofRepetition = (_: unknown, repetition: number): number[] =>
      latencies[side]?.slice(repetition * times, (repetition + 1) * times) ?? [];
    return latencyFigures({ name }, Array.from({ length: repetitions }, ofRepetition));
  });
}

/** The first page of a board with and without requests to join, and the longest lists of requests. */
export const joinRequests: Benchmark = {
  name: 'join-requests',
  async run(options) {
    const { isQuick, stack, log } = options;
    const { posts, requests, times } = isQuick ? quick : full;
    const cluster = stack.use(await openCluster());
    log(`writing ${posts.toLocaleString('en')} posts`);
    const without = await cluster.createDatabase('without_requests', async (client) =>
      signInReader(client, await fillBoard(client, posts)),
    );
    log(`writing ${requests.toLocaleString('en')} requests`);
    const withRequests = await cluster.createDatabase(
      'with_requests',
      async (client) => findLongestLists(client, await fillJoinRequests(client, requests)),
      'without_requests',
    );
    const emptyServer = stack.use(await startProduct(without.target));
    const server = stack.use(await startProduct(withRequests.target));
    log('measuring');
    const firstPage = { reader: without.filled, path: listPostsEndpoint.path };
    const { lists, statuses } = withRequests.filled;
    const measured = await measureAll(
      [
        { ...firstPage, name: 'first page, no requests stored', server: emptyServer },
        { ...firstPage, name: `first page, ${requests.toLocaleString('en')} requests stored`, server },
        ...[...lists, statuses].map((request) => ({ ...request, server })),
      ],
      times,
      options,
    );
    const [emptyMs = 0, fullMs = 0, ...listsMs] = measured.map(({ p99 }) => median(p99.values));
    return {
      figures: measured.flatMap(({ p50, p99 }) => [p50, p99]),
      goals: [
        atMost('first page, p99 with / without requests', fullMs / emptyMs, MAX_GROWTH),
        ...lists.map(({ name }, index) => atMost(`${name}, p99`, listsMs[index] ?? Number.NaN, MAX_LIST_MS, 'ms')),
      ],
    };
  },
};
