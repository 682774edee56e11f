import { type ZoneOffset, zoneMinutes } from '@muster/contract/admin/health.ts';
import type pg from 'pg';
import { LOCK_APPLICATION_NAME } from '#src/db/migrate.ts';

/** Zones whose rules have changed in recent years. Computers with older data have other offsets. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Mexico_City',
  'America/Vancouver',
  'America/Sao_Paulo',
  'America/Asuncion',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Amman',
  'Asia/Almaty',
  'Europe/Istanbul',
  'Pacific/Apia',
];
const JANUARY = 0;
const JULY = 6;

/** The offsets of this computer in the next winter and summer. */
export function listZoneOffsets(now: Date): ZoneOffset[] {
  const year = now.getUTCFullYear() + 1;
  const instants = [JANUARY, JULY].map((month) => new Date(Date.UTC(year, month, 15, 12)));
  return ZONES.flatMap((zone) => instants.map((at) => ({ zone, at, minutes: zoneMinutes(zone, at) })));
}

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly maxConnections: number;
  readonly locale: string;
  /** Nodes that have locked the database. */
  readonly nodes: number;
  /** How far the database's clock is ahead of this computer's. */
  readonly clockAheadMs: number;
  readonly pushKeys: number;
  readonly pushSubscriptions: number;
  /** The database's offsets, in the order of the given ones. */
  readonly zoneMinutes: readonly number[];
}

const FACTS = `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  current_setting('max_connections')::int as "maxConnections",
  (select datcollate from pg_database where datname = current_database()) as locale,
  (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1) as nodes,
  (select count(*)::int from push_keys) as "pushKeys",
  (select count(*)::int from push_subscriptions) as "pushSubscriptions"`;

const OFFSETS = `select (extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60)::float8 as minutes
  from unnest($1::text[], $2::timestamptz[]) with ordinality as offsets (zone, at, position) order by position`;

const CLOCK = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

/** Reads what the checks need to know about the database. */
export async function readDatabaseFacts(
  pool: Pick<pg.Pool, 'query'>,
  offsets: readonly ZoneOffset[],
): Promise<DatabaseFacts> {
  const facts = await pool.query<Omit<DatabaseFacts, 'clockAheadMs' | 'zoneMinutes'>>(FACTS, [LOCK_APPLICATION_NAME]);
  // An old database may not know a zone.
  const zones = await pool
    .query<{ minutes: number }>(OFFSETS, [offsets.map(({ zone }) => zone), offsets.map(({ at }) => at)])
    .catch(() => ({ rows: [] }));
  const startedAt = Date.now();
  const clock = await pool.query<{ now: number }>(CLOCK);
  const [row] = facts.rows;
  if (!row) throw new Error('The database returned no row.');
  const middle = (startedAt + Date.now()) / 2;
  return {
    ...row,
    clockAheadMs: (clock.rows[0]?.now ?? middle) - middle,
    zoneMinutes: zones.rows.map(({ minutes }) => minutes),
  };
}
