import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';

/** What the use cases of administrators, and reports to them, work with. */
export interface AdminDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
}
