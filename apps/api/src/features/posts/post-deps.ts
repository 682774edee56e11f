import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';

export interface PostDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
}
