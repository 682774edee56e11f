import { randomUUID } from 'node:crypto';
import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import pg from 'pg';
import { openDatabase } from '../apps/api/src/db/client.ts';
import { createDueRowHandler } from '../apps/api/src/db/handle-due-rows.ts';
import { savedSearches } from '../apps/api/src/db/schema/alerts.ts';
import { matchPosts } from '../apps/api/src/features/board/alerts/match-posts.ts';
import { filterColumns } from '../apps/api/src/features/board/saved-searches/saved-search-repository.ts';
import { type Benchmark, atMost } from './benchmark.ts';
import { fillBoard, insertMembers } from './data.ts';
import { openCluster } from './servers.ts';
import { quantile } from './statistics.ts';

const POSTS = 20_000;
const SEARCHES_PER_MEMBER = 10;
const SEARCHES = 100_000;
const QUICK_SEARCHES = 10_000;
const SEARCHES_IN_ONE_INSERT = 1000;
/** Posts before the measurement, until most searchers of popular games have got the alerts of the day. */
const WARM_UP_POSTS = 400;
const MEASURED_POSTS = 1000;
const POSTS_PER_SECOND = 20;

interface PostSample {
  readonly id: string;
  readonly game: string;
  readonly platform: string;
  readonly description: string;
}

/** Searches for what posts have: of ten, six name a game, three have words, and one only a platform; one of a hundred matches all. */
function searchFor({ game, platform, description }: PostSample, index: number): ChosenFilter {
  const words = description.split(' ').slice(2);
  const kind = index % 10;
  if (index % 100 === 99) return { party: '2' };
  if (kind < 4) return { game };
  if (kind < 6) return { game, platform };
  if (kind < 9) return { search: words.slice(0, kind - 5).join(' ') };
  return { platform };
}

async function insertSearches(pool: pg.Pool, memberIds: readonly string[], samples: readonly PostSample[]) {
  const db = openDatabase(pool);
  const random = createRandom(37);
  const rows = memberIds.flatMap((memberId, member) =>
    Array.from({ length: SEARCHES_PER_MEMBER }, (_, index) => ({
      id: randomUUID(),
      memberId,
      name: 'bench',
      ...filterColumns(searchFor(random.pick(samples), member * SEARCHES_PER_MEMBER + index)),
    })),
  );
  for (let first = 0; first < rows.length; first += SEARCHES_IN_ONE_INSERT)
    await db
      .insert(savedSearches)
      .values(rows.slice(first, first + SEARCHES_IN_ONE_INSERT))
      .onConflictDoNothing();
  await pool.query('vacuum analyze saved_searches, members');
}

/** Milliseconds of the background job for each post, of which all but the calls are spent in the database. */
async function timeMatches(pool: pg.Pool, postIds: readonly string[]): Promise<number[]> {
  const handleDueRows = createDueRowHandler({ warn: () => undefined });
  const context = { db: openDatabase(pool), live: { publish: () => undefined }, handleDueRows };
  const durations: number[] = [];
  for (const id of postIds) {
    await pool.query('insert into posts_to_match (post_id) values ($1)', [id]);
    const startedMs = performance.now();
    await matchPosts(context, 1);
    durations.push(performance.now() - startedMs);
  }
  return durations;
}

/** Matches new posts with many saved searches. */
export const matchAlerts: Benchmark = {
  name: 'match-alerts',
  async run({ isQuick, stack, log }) {
    const size = isQuick ? QUICK_SEARCHES : SEARCHES;
    const cluster = stack.use(await openCluster());
    log(`writing ${size.toLocaleString('en')} saved searches`);
    const { target, filled: memberIds } = await cluster.createDatabase('alerts', async (client) => {
      await fillBoard(client, POSTS);
      return insertMembers(client, size / SEARCHES_PER_MEMBER);
    });
    const pool = new pg.Pool({ ...target, max: 1 });
    stack.defer(() => pool.end());
    const { rows: samples } = await pool.query<PostSample>(
      'select id, game, platform, description from posts where is_active order by md5(id::text)',
    );
    await insertSearches(pool, memberIds, samples);
    log('measuring');
    const postIds = samples.map(({ id }) => id);
    await timeMatches(pool, postIds.slice(0, WARM_UP_POSTS));
    const values = await timeMatches(pool, postIds.slice(WARM_UP_POSTS, WARM_UP_POSTS + MEASURED_POSTS));
    const name = `new post, ${size.toLocaleString('en')} saved searches`;
    const meanMs = values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      figures: [{ name, side: 'product', unit: 'ms', values }],
      goals: [
        atMost(`${name}, p99`, quantile(values, 0.99), 20, 'ms'),
        atMost(`${name}, cores at ${POSTS_PER_SECOND} posts/s`, (meanMs * POSTS_PER_SECOND) / 1000, 0.2),
      ],
    };
  },
};
