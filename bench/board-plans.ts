// How long the queries of the board take on boards of several sizes, and by which plans on the largest one:
//   npm run bench:board -- 10000 100000 1000000
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../apps/api/src/db/client.ts';
import { countNewerPosts, listActivePosts } from '../apps/api/src/features/posts/board-repository.ts';
import { countBoard } from '../apps/api/src/features/posts/post-facets.ts';
import { fillBoard, planted } from './board-data.ts';
import { openCluster } from './open-cluster.ts';

const RUNS = 15;
/** Nobody is blocked. */
const hiddenIds: readonly string[] = [];

type Work = (db: Database, middle: string) => Promise<unknown>;

/** What people do on the board. `middle` is a post in the middle of it. */
const cases: Readonly<Record<string, Work>> = {
  'first page': (db) => listActivePosts(db, {}, { hiddenIds }),
  'page in the middle of the board': (db, middle) => listActivePosts(db, {}, { before: middle, hiddenIds }),
  'game with an alias (Counter-Strike 2)': (db) => listActivePosts(db, { game: 'Counter-Strike 2' }, { hiddenIds }),
  'game Other': (db) => listActivePosts(db, { game: 'Other' }, { hiddenIds }),
  'rare game': (db) => listActivePosts(db, { game: 'Game 998' }, { hiddenIds }),
  'platform family (PlayStation), deep': (db, middle) =>
    listActivePosts(db, { platform: 'PlayStation' }, { before: middle, hiddenIds }),
  'game and platform': (db) => listActivePosts(db, { game: 'PUBG', platform: 'Mobile' }, { hiddenIds }),
  'search, common word': (db) => listActivePosts(db, { search: planted.common }, { hiddenIds }),
  'search, one post in 1,000': (db) => listActivePosts(db, { search: planted.seldom }, { hiddenIds }),
  'search, one post in 50,000': (db) => listActivePosts(db, { search: planted.rare }, { hiddenIds }),
  'search, word that nobody wrote': (db) => listActivePosts(db, { search: 'qqzzqq' }, { hiddenIds }),
  'search, one rare character': (db) => listActivePosts(db, { search: '神' }, { hiddenIds }),
  'search, two rare characters': (db) => listActivePosts(db, { search: planted.rarePair }, { hiddenIds }),
  'search, two common characters': (db) => listActivePosts(db, { search: 'eu' }, { hiddenIds }),
  'search, signs': (db) => listActivePosts(db, { search: planted.rareSign }, { hiddenIds }),
  'search, %': (db) => listActivePosts(db, { search: '%' }, { hiddenIds }),
  'search, parts of common words that meet nowhere': (db) => listActivePosts(db, { search: 'ked rank' }, { hiddenIds }),
  'search within game and platform': (db) =>
    listActivePosts(db, { search: planted.rare, game: 'PUBG', platform: 'PlayStation' }, { hiddenIds }),
  counts: (db) => countBoard(db, {}, hiddenIds),
  'counts under game and platform': (db) => countBoard(db, { game: 'PUBG', platform: 'PC' }, hiddenIds),
  'counts of a common word': (db) => countBoard(db, { search: planted.common }, hiddenIds),
  'counts of a common word under game and platform': (db) =>
    countBoard(db, { search: planted.common, game: 'PUBG', platform: 'PC' }, hiddenIds),
  'counts of a rare word': (db) => countBoard(db, { search: planted.rare }, hiddenIds),
  'newer posts': (db, middle) => countNewerPosts(db, {}, { after: middle, hiddenIds }),
};

const findMiddle = async (pool: pg.Pool, count: number): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from posts where is_active order by id offset $1 limit 1',
    [Math.floor(count / 2)],
  );
  return rows[0]?.id ?? '';
};

/** Median and the slowest of several runs, in milliseconds. */
async function measure(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return `${times[Math.floor(RUNS / 2)]?.toFixed(1)} (${times.at(-1)?.toFixed(1)})`;
}

/** The plans of every query that a piece of work sends. */
async function explain(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<string> {
  const sent: { query: string; values: unknown[] }[] = [];
  await work(drizzle(pool, { logger: { logQuery: (query, values) => void sent.push({ query, values }) } }));
  const client = await pool.connect();
  const plans: string[] = [];
  for (const { query, values } of sent) {
    const isPlanned = /^\s*(select|\()/i.test(query) && !query.includes('set_config');
    // What sets the scene for the text index sets it for its plan, too.
    if (query.startsWith('begin') || query.startsWith('commit') || !isPlanned) await client.query(query, values);
    if (!isPlanned) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${query}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  client.release();
  return plans.join('\n\n');
}

const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(10_000);
const cluster = await openCluster();
const table = new Map(Object.keys(cases).map((name) => [name, [name]]));
for (const [place, size] of sizes.entries()) {
  const pool = new pg.Pool({ ...(await cluster.createDatabase(`board_${size}`)), max: 4 });
  const client = await pool.connect();
  await fillBoard(client, size);
  client.release(true);
  const middle = await findMiddle(pool, size);
  for (const [name, work] of Object.entries(cases)) {
    const db = drizzle(pool);
    await work(db, middle);
    table.get(name)?.push(await measure(() => work(db, middle)));
    if (place < sizes.length - 1) continue;
    console.log(`### ${name}\n\n\`\`\`\n${await explain(pool, (logged) => work(logged, middle))}\n\`\`\`\n`);
  }
  await pool.end();
}
await cluster.close();
console.log(
  `| milliseconds, median (slowest) of ${RUNS} | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} |`,
);
console.log(`|---|${sizes.map(() => '---:').join('|')}|`);
for (const row of table.values()) console.log(`| ${row.join(' | ')} |`);
