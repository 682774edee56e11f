import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { POSTS_PAGE_SIZE } from '@muster/contract/posts/posts.ts';
import type pg from 'pg';
import type { Benchmark, Figure, Goal } from '../benchmark.ts';
import { fillBoard, signInReader, testWords } from '../board-data.ts';
import { atMost } from '../goals.ts';
import { growthGoal, measureGrowth } from '../measure-growth.ts';
import type { SignedIn } from '../members-data.ts';
import { type Server, openCluster, startProduct } from '../servers.ts';
import { median } from '../statistics.ts';

interface BoardRequest {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'counts';
  /** `deepCursor` is the last post before page 100. */
  readonly pathOf: (deepCursor: string) => string;
}

type Filter = Readonly<Record<string, string>>;

const question = (kind: BoardRequest['kind'], name: string, filter: Filter): BoardRequest => {
  const { path } = kind === 'counts' ? getPostFacetsEndpoint : listPostsEndpoint;
  return { name, kind, pathOf: () => `${path}?${new URLSearchParams(filter).toString()}` };
};
const search = (name: string, text: string): BoardRequest => question('search', `search, ${name}`, { search: text });

const ABSENT = 'qqzzqq';
const FIRST_PAGE = 'first page';
const filters = { tonight: 'filter by tonight', freeSeats: 'filter by free seats' } as const;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const boardRequests: readonly BoardRequest[] = [
  question('page', FIRST_PAGE, {}),
  { name: 'page 100', kind: 'page', pathOf: (cursor) => `${listPostsEndpoint.path}?cursor=${cursor}` },
  question('page', 'filter by a game', { game: 'Counter-Strike 2' }),
  question('page', 'filter by a platform', { platform: 'PlayStation' }),
  // Rare, but a full page on the smallest board too: fewer posts would be a shorter answer.
  question('page', 'filter by both', { game: 'PUBG', platform: 'PC' }),
  question('page', filters.tonight, { when: 'tonight', tonightEndsAt: inHours(8) }),
  question('page', filters.freeSeats, { party: '3' }),
  question('page', 'starts soonest', { sort: 'soonest' }),
  search('common word', testWords.common),
  search('rare word', testWords.rare),
  search('absent word', ABSENT),
  search('1 common character', 'e'),
  search('1 rare character', '神'),
  search('2 common characters', 'eu'),
  search('2 rare characters', testWords.rarePair),
  search('2 rare characters and a common word', `${testWords.rareSign} ${testWords.common}`),
  question('counts', 'counts of the board', {}),
  question('counts', 'counts under a filter', { game: 'PUBG', platform: 'PC' }),
  question('counts', 'counts of a common word', { search: testWords.common }),
  question('counts', 'counts of a rare word', { search: testWords.rare }),
];

const SIZES = [10_000, 100_000, 1_000_000];
/** Even the smallest board has page 100. */
const QUICK_SIZES = [2600, 5200];
const REQUESTS = 200;
const QUICK_REQUESTS = 6;
const DEEP_PAGE = 100;

/** Largest allowed cost of a page on the largest board, relative to the smallest. */
const MAX_GROWTH = 2;
const MAX_SEARCH_MS = 50;
/** Largest allowed cost of a filter on the largest board, relative to its first page. */
const MAX_FILTER_COST = 2;

interface SizedBoard {
  readonly size: number;
  readonly server: Server;
  readonly reader: SignedIn;
  readonly deepCursor: string;
}

function goalsOf({ name, kind }: BoardRequest, small: Figure, large: Figure): Goal[] {
  const largest = `p99 at ${large.size?.toLocaleString('en')}`;
  if (kind === 'search') return [atMost(`${name}, ${largest} posts`, median(large.values), MAX_SEARCH_MS, 'ms')];
  const smallest = small.size?.toLocaleString('en');
  return kind === 'page' ? [growthGoal(`${name}, ${largest} / at ${smallest} posts`, small, large, MAX_GROWTH)] : [];
}

/** The filters that have no index scan of their own. */
function filterGoals(figures: readonly Figure[]): Goal[] {
  const largest = Math.max(...figures.map(({ size = 0 }) => size));
  const p99Of = (name: string): number =>
    median(figures.find((figure) => figure.name === `${name}, p99` && figure.size === largest)?.values ?? []);
  return Object.values(filters).map((name) =>
    atMost(
      `${name} / ${FIRST_PAGE}, p99 at ${largest.toLocaleString('en')} posts`,
      p99Of(name) / p99Of(FIRST_PAGE),
      MAX_FILTER_COST,
    ),
  );
}

const fill = async (client: pg.Client, size: number): Promise<Pick<SizedBoard, 'reader' | 'deepCursor'>> => {
  const reader = await signInReader(client, await fillBoard(client, size));
  const { rows } = await client.query<{ id: string }>(
    'select id from posts where is_active order by id desc offset $1 limit 1',
    [(DEEP_PAGE - 1) * POSTS_PAGE_SIZE - 1],
  );
  if (!rows[0]) throw new Error(`A board of ${size} posts has no page ${DEEP_PAGE}.`);
  return { reader, deepCursor: rows[0].id };
};

/** Pages, filters, searches and counts on boards of several sizes, each with a server of its own. */
export const boardGrowth: Benchmark = {
  name: 'board-growth',
  async run(options) {
    const { stack } = options;
    const cluster = stack.use(await openCluster());
    const boards: SizedBoard[] = [];
    for (const size of options.isQuick ? QUICK_SIZES : SIZES) {
      options.log(`writing ${size.toLocaleString('en')} posts`);
      const { target, filled } = await cluster.createDatabase(`board_${size}`, (client) => fill(client, size));
      boards.push({ ...filled, size, server: stack.use(await startProduct(target)) });
    }
    const questions = boardRequests.map((request) => ({
      name: request.name,
      requests: boards.map((board) => ({ ...board, path: request.pathOf(board.deepCursor) })),
      goalsOf: (small: Figure, large: Figure) => goalsOf(request, small, large),
    }));
    const { figures, goals } = await measureGrowth(questions, options.isQuick ? QUICK_REQUESTS : REQUESTS, options);
    return { figures, goals: [...goals, ...filterGoals(figures)] };
  },
};
