import { lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Queryable } from '#src/db/client.ts';
import type { Counter } from '#src/db/count-events.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { rateLimits } from '#src/db/schema/rate-limits.ts';
import { AppError } from '#src/lib/app-error.ts';
import { type LimitName, type Limits, limitNames } from './limits.ts';

/** Counted in memory, per node: too frequent for a query each. */
const perNode = [
  'requestsPerMinute',
  'visitorRequestsPerMinute',
  'addressRequestsPerMinute',
  'searchesPerMinute',
  'typingPerMinute',
] as const satisfies readonly LimitName[];
type SharedLimit = Exclude<LimitName, (typeof perNode)[number]>;
const isPerNode = (name: LimitName): boolean => perNode.some((limit) => limit === name);

/**
 * Counts events per key. At the limit, each function throws 'too-many-requests' with the seconds to wait. Inside a
 * transaction, call only `counterFor`: the others may need another connection.
 */
export interface RateLimiter {
  readonly consume: (limit: LimitName, key: string) => Promise<void>;
  /** Checks the limit without counting. */
  readonly check: (limit: LimitName, key: string) => Promise<void>;
  /**
   * Counts one before `work` runs, so that concurrent calls cannot exceed the limit. Removes it again
   * if `work` fails or its result does not count.
   */
  readonly consumeIf: <Result>(
    limit: LimitName,
    key: string,
    work: () => Promise<Result>,
    counts: (result: Result) => boolean,
  ) => Promise<Result>;
  /** Counts events in a statement that contains `countEvents`. */
  readonly counterFor: (limit: SharedLimit) => Counter;
}

function createLimiter(pool: Pool, name: LimitName, limits: Limits): RateLimiterAbstract {
  const { points, seconds } = limits[name];
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  if (isPerNode(name)) return memory;
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    // Otherwise each limiter would start its own clean-up timer.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: memory,
  });
}

/** Creates the error of an exceeded limit, and logs the first one of each key and window. */
function createErrorFactory(log: FastifyBaseLogger) {
  const logged = new RateLimiterMemory({ points: 1, duration: 1 });
  return (limit: LimitName, key: string, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): AppError => {
    const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    logged.consume(`${limit}:${key}`, 1, { customDuration: retryAfterSeconds }).then(
      () => log.warn({ limit, key, retryAfterSeconds }, 'rate limit reached'),
      () => {}, // logged before
    );
    return new AppError('too-many-requests', { retryAfterSeconds });
  };
}

/** Rate limits shared by all nodes through the database. While it is unavailable, each node counts alone. */
export function createRateLimiter(pool: Pool, limits: Limits, log: FastifyBaseLogger): RateLimiter {
  const tooManyRequests = createErrorFactory(log);
  const limiters = new Map(limitNames.map((name) => [name, createLimiter(pool, name, limits)]));

  async function consume(limit: LimitName, key: string): Promise<void> {
    try {
      await limiters.get(limit)?.consume(key);
    } catch (cause) {
      throw cause instanceof RateLimiterRes ? tooManyRequests(limit, key, cause) : cause;
    }
  }

  return {
    consume,
    async check(limit, key) {
      const state = await limiters.get(limit)?.get(key);
      if (state && state.consumedPoints >= limits[limit].points) throw tooManyRequests(limit, key, state);
    },
    async consumeIf(limit, key, work, counts) {
      await consume(limit, key);
      let isCounted = false;
      try {
        const result = await work();
        isCounted = counts(result);
        return result;
      } finally {
        if (!isCounted) await limiters.get(limit)?.reward(key);
      }
    },
    counterFor(limit) {
      const { points: maxCount, seconds } = limits[limit];
      return {
        values() {
          const countedAt = Date.now();
          return { keyPrefix: `${limit}:`, countedAt, expiresAt: countedAt + seconds * 1000, maxCount };
        },
        check({ points, expire }, key) {
          if (points > maxCount) throw tooManyRequests(limit, key, { msBeforeNext: expire - Date.now() });
        },
      };
    },
  };
}

export const deleteExpiredCounters = (db: Queryable): Promise<number> =>
  deleteInChunks(db, rateLimits, lt(rateLimits.expire, sql`(extract(epoch from now()) * 1000)::bigint`));

/** Verifies a secret and counts a failure. The attempt is counted first, so that concurrent ones cannot exceed the limit. */
export const limitWrongPasswords = (
  rateLimiter: RateLimiter,
  key: string,
  verify: () => Promise<boolean>,
): Promise<boolean> => rateLimiter.consumeIf('wrongPasswordsPer15Minutes', key, verify, (isRight) => !isRight);

/** Callers with an unknown address share one key. */
const UNKNOWN_ADDRESS = 'unknown';

/** The key of an address: an IPv6 /64, since that is what a household has, or an IPv4 address. Ignores a port. */
export function addressKey(address: string | undefined): string {
  const bare = address?.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
  if (bare === undefined || !ipaddr.isValid(bare)) return UNKNOWN_ADDRESS;
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
