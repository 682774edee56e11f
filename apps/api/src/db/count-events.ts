import { type SQL, sql } from 'drizzle-orm';
import { rateLimits } from './schema/rate-limits.ts';

type CounterValues = Readonly<Record<'keyPrefix' | 'countedAt' | 'expiresAt' | 'maxCount', string | number>>;

interface Counted {
  readonly points: number;
  readonly expire: number;
}

/** Counts events of a rate limit in a statement that contains `countEvents`. */
export interface Counter {
  /** Values of the placeholders, as of now. */
  readonly values: () => CounterValues;
  /** Throws 'too-many-requests' if the limit was exceeded. */
  readonly check: (counted: Counted, key: string) => void;
}

const { placeholder } = sql;

/** Key of the row in which `countEvents` counts. */
export const counterKey = (id: SQL): SQL => sql`(${placeholder('keyPrefix')}::text || ${id}::text)`;

/**
 * Part of a statement: counts one event per id, which must be distinct. Later CTEs must check that
 * `points <= maxCount`. Counts in the same rows and in the same way as the library.
 */
export const countEvents = (ids: SQL): SQL => sql`
  insert into ${rateLimits} as counter (key, points, expire)
  select ${counterKey(sql`id`)}, 1, ${placeholder('expiresAt')}::bigint
  from (${ids}) as event (id) order by id
  on conflict (key) do update set
    points = case when counter.expire <= ${placeholder('countedAt')} then 1 else counter.points + 1 end,
    expire = case when counter.expire <= ${placeholder('countedAt')} then excluded.expire else counter.expire end
  returning key, points, expire`;
