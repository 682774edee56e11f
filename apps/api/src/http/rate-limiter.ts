import ipaddr from 'ipaddr.js';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { type LimitName, type Limits, limitNames } from './limits.ts';
import { AppError } from './app-error.ts';

/** Counted on every request, so it must not cost a query: these hold per node. */
const perNode: readonly LimitName[] = ['requestsPerMinute', 'visitorRequestsPerMinute'];

export interface RateLimiter {
  /** Counts one more for `key`; throws 'too-many-requests' with the seconds to wait when the limit is reached. */
  consume(limit: LimitName, key: string): Promise<void>;
  /** Takes one back: what was counted in advance turned out to be fine. */
  giveBack(limit: LimitName, key: string): Promise<void>;
}

function createLimiter(pool: Pool, name: LimitName, limits: Limits): RateLimiterAbstract {
  const { points, seconds } = limits[name];
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  if (perNode.includes(name)) return memory;
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: memory,
  });
}

/** The limits of limits.ts, shared by all nodes through the database; while that is away, each node counts for itself. */
export function createRateLimiter(pool: Pool, limits: Limits): RateLimiter {
  const limiters = new Map(limitNames.map((name) => [name, createLimiter(pool, name, limits)]));
  return {
    async consume(limit, key) {
      try {
        await limiters.get(limit)?.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('too-many-requests', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
      }
    },
    async giveBack(limit, key) {
      await limiters.get(limit)?.reward(key);
    },
  };
}

/** What stands for a caller's address: a household has one IPv6 /64, not one address. */
export function addressKey(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
