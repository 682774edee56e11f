import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Pusher } from '../notifications/pusher.ts';
import type { Live } from '../../live/live.ts';
import type { OpenContactLimits } from '../chat/chat-deps.ts';

interface JoinRequestSettings extends OpenContactLimits {
  /** After this time without an answer, a request expires. */
  readonly lifetimeMs: number;
  /** How long a seat is reserved for the party that it is offered to. */
  readonly offerLifetimeMs: number;
  /** How long before the start of a post its crew is asked. */
  readonly readyCheckMs: number;
  /** How long before the start the deadline is. */
  readonly readyCheckDeadlineMs: number;
}

export interface JoinRequestDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly pusher: Pusher;
  readonly joinRequestSettings: JoinRequestSettings;
}
