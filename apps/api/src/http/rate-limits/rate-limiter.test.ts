import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Query } from '#test/explain.ts';
import { startApi } from '#test/start-api.ts';
import { defaultLimits } from './limits.ts';
import { countEvents } from '#src/db/count-events.ts';
import { addressKey, createRateLimiter, deleteExpiredCounters } from './rate-limiter.ts';

test('counts each IPv4 address separately, even if mapped to IPv6', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
});

test('ignores a port, and counts invalid addresses as unknown', () => {
  expect(addressKey('203.0.113.7:51234')).toBe('203.0.113.7');
  expect(addressKey('[2001:db8:1:2::1]:443')).toBe(addressKey('2001:db8:1:2::9'));
  expect([addressKey('nonsense'), addressKey(''), addressKey(undefined)]).toEqual(['unknown', 'unknown', 'unknown']);
});

test('counts all IPv6 addresses of a /64 together', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:eeee:dddd:cccc'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});

test('a statement and the library count in the same row, up to the same limit and expiry', async () => {
  const { pool, db, app } = await startApi();
  const limits = { ...defaultLimits, messagesPer10Seconds: { points: 3, seconds: 3600 } };
  const { consume, counterFor } = createRateLimiter(pool, limits, app.log);
  const memberId = randomUUID();
  const counter = counterFor('messagesPer10Seconds');
  const counted = db.$with('counted', {}).as(countEvents(sql`select ${memberId}::uuid`));
  const statement = db
    .with(counted)
    .select({ points: sql<number>`points`, expire: sql`expire`.mapWith(Number) })
    .from(sql`counted`)
    .prepare('count_events');
  const countByStatement = async (): Promise<number> => {
    const [row = expect.fail()] = await statement.execute(counter.values());
    counter.check(row, memberId);
    return row.points;
  };
  const countByLibrary = () => consume('messagesPer10Seconds', memberId);
  for (const points of [2, 2]) {
    await countByLibrary();
    expect(await countByStatement()).toBe(points);
    await countByLibrary();
    const rejected = { code: 'too-many-requests', retryAfterSeconds: expect.closeTo(3600, -2) };
    await expect(countByLibrary()).rejects.toMatchObject(rejected);
    await expect(countByStatement()).rejects.toMatchObject(rejected);
    await db.execute(sql`update rate_limits set expire = ${Date.now()}`);
  }
  expect(await countByStatement()).toBe(1);
});

test('deletes expired counters by an index, even with old statistics', async () => {
  const queries: Query[] = [];
  const { pool, db } = await startApi({ onQuery: (text, params) => queries.push({ text, params }) });
  const insert = (name: string, count: number, shift: number) =>
    db.execute(sql`
      insert into rate_limits (key, points, expire)
      select ${name}::text || n, 1, ${Date.now() + shift} from generate_series(1, ${count}::int) n`);
  await insert('live', 20_000, -3_600_000);
  await db.execute(sql`analyze rate_limits`);
  await db.execute(sql`update rate_limits set expire = expire + 7200000`);
  await insert('expired', 3, -3_600_000);
  queries.length = 0;
  expect(await deleteExpiredCounters(db)).toBe(3);
  const [query = expect.fail()] = queries;
  const { rows } = await pool.query(`explain (format text) ${query.text}`, [...query.params]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/rate_limits_by_expiry.*\n +Index Cond: \(expire </);
  expect(plan).not.toContain('Seq Scan');
});
