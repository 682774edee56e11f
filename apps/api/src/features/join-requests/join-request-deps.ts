import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Pusher } from '../../push/pusher.ts';
import type { Live } from '../../live/live.ts';

interface JoinRequestSettings {
  /** After this time without an answer, a request expires. */
  readonly lifetimeMs: number;
  /** Requests of one member that may wait for an answer at the same time. */
  readonly maxOpen: number;
  /** The same for accounts younger than 24 hours. */
  readonly maxOpenOfNewMember: number;
}

export interface JoinRequestDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly pusher: Pusher;
  readonly joinRequestSettings: JoinRequestSettings;
}
