import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';

/** What the use cases of an account work with: its password, its sessions, its data and its end. */
export interface AccountDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
}
