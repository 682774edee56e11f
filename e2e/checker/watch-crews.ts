import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@muster/testing/until.ts';
import type { Client } from 'pg';
import { isSwept } from './judge-requests.ts';
import type { CrewReading } from './recording.ts';

const READ_INTERVAL_MS = 200;
/** Longest time after the last action until every post is closed and every offer has run out or been taken. */
const SWEEP_TIMEOUT_MS = 20_000;

/** Counts seats from the requests themselves, not from the product's counters. */
const selectCrews = `
  select p.id as "postId", p.seats, p.party, p.is_active as "isActive",
    coalesce(sum(r.party_size) filter (where r.state = 'accepted'), 0)::int as accepted,
    coalesce(sum(r.party_size) filter (where r.state = 'offered'), 0)::int as offered,
    coalesce(min(r.party_size) filter (where r.state = 'waitlisted' and not r.has_passed), 0)::int as "smallestWaiting",
    coalesce(extract(epoch from now() - p.closes_at) * 1000, 0)::int as "overdueMs"
  from posts p left join join_requests r on r.post_id = p.id
  where p.seats is not null or p.closes_at is not null
  group by p.id`;

export type Connect = () => Promise<Client>;

async function readCrews(client: Client, isFinal: boolean): Promise<CrewReading[]> {
  const { rows } = await client.query<Omit<CrewReading, 'isFinal'>>(selectCrews);
  return rows.map((row) => ({ ...row, isFinal }));
}

/** Polls the crews of all posts in the database. Reads that fail during a fault are skipped. */
export function watchCrews(connect: Connect) {
  const readings = new Map<string, CrewReading>();
  let isEnding = false;
  const add = (reading: CrewReading): unknown =>
    readings.set(JSON.stringify({ ...reading, overdueMs: reading.isFinal && reading.overdueMs }), reading);

  async function readUntilError(): Promise<void> {
    const client = await connect();
    client.on('error', () => {}); // the running query rejects with the same error
    try {
      for (; !isEnding; await sleep(READ_INTERVAL_MS)) (await readCrews(client, false)).forEach(add);
    } finally {
      await client.end().catch(() => {});
    }
  }
  async function watch(): Promise<void> {
    for (; !isEnding; await sleep(READ_INTERVAL_MS)) await readUntilError().catch(() => {});
  }
  const watching = watch();

  return {
    /** Waits until the scheduled jobs have nothing left to do, and returns all readings. */
    async finish(): Promise<readonly CrewReading[]> {
      isEnding = true;
      await watching;
      const client = await retry(connect);
      const deadline = performance.now() + SWEEP_TIMEOUT_MS;
      let last = await readCrews(client, true);
      for (; !last.every(isSwept) && performance.now() < deadline; await sleep(READ_INTERVAL_MS))
        last = await readCrews(client, true);
      last.forEach(add);
      await client.end();
      return [...readings.values()];
    },
  };
}
