import type { Cookies } from '../../auth/cookies.ts';
import type { SessionReader } from '../../auth/sessions.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';
import type { Pusher } from '../../push/pusher.ts';
import type { PictureReencoder } from './pictures/reencode-picture.ts';

/** The one pair with which somebody becomes the administrator. */
export interface ConfiguredAdmin {
  readonly email: string;
  /** Null where nobody has set one: then there is no way in. */
  readonly password: string | null;
}

/** What the use cases of accounts and profiles work with. */
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
