import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';

/** What the use cases of posts work with. */
export interface PostDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
}
