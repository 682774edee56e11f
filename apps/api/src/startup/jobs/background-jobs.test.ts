import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aChat, aPostDraft } from '#test/factories.ts';
import { explain, isUnbounded, type Query } from '#test/explain.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { openDatabase } from '#src/db/client.ts';
import { trackPresence } from '#src/features/members/presence/track-presence.ts';
import { DUE_INTERVAL_MS, dueJobs, findDueJobs, periodicJobs } from './background-jobs.ts';

/** Contains only the due rows, and is empty most of the time. */
const INDEX_WITHOUT_CONDITION = 'posts_with_changed_crew';

/** Runs the work on a node with a connected member, and returns its queries. */
async function startWithRecorder() {
  const queries: Query[] = [];
  const isStatement = (text: string): boolean => /^\s*(select|with|insert|update|delete)/i.test(text);
  const api = await startApi({ onQuery: (text, params) => isStatement(text) && queries.push({ text, params }) });
  // Deletes the statistics too: the planner expects more rows in a table that was never analyzed.
  await api.pool.query('truncate members cascade');
  const [ada, bob] = [await api.as('member'), await api.as('member')];
  await aChat(ada, bob);
  await connectLive(await api.listen(), ada);
  // The connection changes the member's presence: its last query finds their partners.
  await expect.poll(() => queries.some(({ text }) => text.includes('"chats"."last_seq" >='))).toBe(true);
  const record = async (work: () => Promise<unknown>): Promise<Query[]> => {
    queries.length = 0;
    await work();
    return [...queries];
  };
  return { ...api, record };
}

test('every query that a timer runs finds its rows by an index condition', async () => {
  const { jobContext, pool, record } = await startWithRecorder();
  const due = dueJobs(jobContext);
  const jobs = [
    { name: 'find due jobs', index: 'posts_closing', run: () => findDueJobs(jobContext.db, due) },
    ...due.map((job) => ({ ...job, run: () => job.run(100) })),
    ...periodicJobs({ ...jobContext, hasBus: true }),
  ];
  for (const { name, index, run } of jobs) {
    const plans = await Promise.all((await record(run)).map((query) => explain(pool, query)));
    const used = plans.flat().flatMap((node) => node['Index Name'] ?? []);
    expect([name, ...used]).toContain(index);
    const unbounded = plans
      .flat()
      .filter((node) => isUnbounded(node) && node['Index Name'] !== INDEX_WITHOUT_CONDITION);
    expect([name, unbounded]).toEqual([name, []]);
  }
});

test('an idle node without NATS runs at most one statement a second', async () => {
  const { jobContext, pool } = await startApi();
  let count = 0;
  const db = openDatabase(pool, { logQuery: () => void (count += 1) });
  const presence = trackPresence({ ...jobContext, db });
  const context = { ...jobContext, db, presence };
  const jobs = [
    { intervalMs: DUE_INTERVAL_MS, run: () => findDueJobs(db, dueJobs(context)) },
    ...periodicJobs(context),
  ];
  let perSecond = 0;
  for (const { intervalMs, run } of jobs) {
    count = 0;
    await run();
    perSecond += (1000 * count) / intervalMs;
  }
  expect(perSecond).toBeGreaterThan(0.5);
  expect(perSecond).toBeLessThan(1);
});

test('a job logs a row that the database rejects, and handles the others', async () => {
  const api = await startApi();
  const { db, logLines } = api;
  const author = await api.as('member');
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await author.call(createPostEndpoint, { body: aPostDraft() })).id);
  const [badId = '', ...goodIds] = ids;
  await db.execute(sql`create function refuse_close() returns trigger language plpgsql
    as $$ begin raise exception 'planted' using errcode = '22023'; end $$`);
  await db.execute(sql`create trigger refuse_close before update of is_active on posts
    for each row when (old.id = ${sql.raw(`'${badId}'`)}) execute function refuse_close()`);
  await db.execute(
    sql`update posts set created_at = now() - interval '2 days', closes_at = now() - interval '1 second'`,
  );
  const openIds = async () => (await db.execute(sql`select id from posts where is_active`)).rows.map(({ id }) => id);
  await expect.poll(openIds).toEqual([badId]);
  expect(goodIds).toHaveLength(2);
  const skipped = logLines.filter((line) => line.includes('row skipped'));
  expect(skipped.map((line) => JSON.parse(line))).toMatchObject([{ job: 'close posts', id: badId }]);
});
