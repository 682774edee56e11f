import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#test/api-client.ts';
import { aPostDraft, aSavedSearch, registerMember } from '#test/factories.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

vi.setConfig({ testTimeout: 120_000 });
const pollOptions = { timeout: 30_000 };

/** An author, a searcher with a browser, and a node that the test kills and replaces. */
async function startWithNode() {
  const service = await startPushService();
  const [databaseUrl, dataDir] = [await cloneDatabaseUrl(), await makeDataDir()];
  const certificateFile = join(dataDir, 'push-service.pem');
  await writeFile(certificateFile, service.certificate);
  const environment = {
    ...service.environment,
    DATABASE_URL: databaseUrl,
    NODE_EXTRA_CA_CERTS: certificateFile,
  };
  let node = await startProcess(dataDir, environment);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  onTestFinished(() => db.end());
  const count = async (from: string): Promise<number> =>
    Number((await db.query(`select count(*) from ${from}`)).rows[0].count);
  const register = (name: string) => registerMember(createClient(fetchFrom(() => node)), name);
  const [author, searcher] = [await register('Ada'), await register('Sam')];
  const browser = service.newBrowser();
  await searcher.call(subscribeToPushEndpoint, { body: browser.subscription });
  await searcher.call(saveSearchEndpoint, { body: aSavedSearch({ game: 'Valorant' }) });
  return {
    db,
    count,
    post: async () => (await author.call(createPostEndpoint, { body: aPostDraft() })).id,
    /** Waits until a statement of the node waits for a lock of the test. */
    isWaiting: async () => {
      const countWaiting = () =>
        count("pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
      await expect.poll(countWaiting, pollOptions).toBeGreaterThan(0);
    },
    kill: async () => {
      node.child.kill('SIGKILL');
      await node.exited;
    },
    restart: async () => {
      node = await startProcess(dataDir, environment);
    },
    pushesAbout: (postId: string) =>
      browser.read().filter((push) => push.kind === 'alert' && push.post?.id === postId).length,
  };
}

test('a node killed while it matches or pushes causes exactly one alert and at most one push', async () => {
  const { db, count, post, isWaiting, kill, restart, pushesAbout } = await startWithNode();
  const isQuiet = (value: boolean) =>
    db.query('update members set has_quiet_hours = $1, quiet_from = 0, quiet_until = 1439', [value]);

  // Between an alert and its push, which waits for the end of the quiet hours, and while it inserts the next alert.
  await isQuiet(true);
  const alerted = await post();
  await expect.poll(() => count('alerts'), pollOptions).toBe(1);
  await db.query('begin; lock table alerts in share mode');
  const matched = await post();
  await isWaiting();
  await kill();
  await db.query('rollback');
  await isQuiet(false);
  await db.query('update alerts set push_due_at = now() where push_due_at is not null');
  await restart();
  await expect.poll(() => [alerted, matched].map(pushesAbout), pollOptions).toEqual([1, 1]);

  // After it has taken the alert, before it sends the push.
  await db.query('begin; lock table push_subscriptions');
  const taken = await post();
  await isWaiting();
  await kill();
  await db.query('rollback');
  expect([await count('alerts'), await count('alerts where push_due_at is not null')]).toEqual([3, 0]);
  await restart();
  const last = await post();
  await expect.poll(() => pushesAbout(last), pollOptions).toBe(1);

  expect([alerted, matched, taken, last].map(pushesAbout)).toEqual([1, 1, 0, 1]);
  const { rows } = await db.query('select post_id from alerts order by created_at');
  expect(rows.map((row) => row.post_id)).toEqual([alerted, matched, taken, last]);
});
