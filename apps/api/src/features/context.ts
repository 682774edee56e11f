import type { Cookies } from './sessions/cookies.ts';
import type { SessionReader } from './sessions/session-repository.ts';
import type { Database } from '../db/client.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Live } from '../live/live.ts';
import type { Pusher } from './notifications/pusher.ts';
import type { PictureReencoder } from './members/pictures/reencode-picture.ts';

/** The fixed credentials of the administrator. */
export interface ConfiguredAdmin {
  readonly email: string;
  /** Null if not configured: then nobody can sign in as administrator. */
  readonly password: string | null;
}

export interface UserDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly pusher: Pusher;
  readonly pictures: PictureReencoder;
  readonly cookies: Cookies;
  readonly sessionReader: SessionReader;
  readonly productName: string;
  readonly configuredAdmin: ConfiguredAdmin;
}
