import type { Cookies } from '../../auth/cookies.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';
import type { Mailer } from '../../mail/mailer.ts';

/** What the use cases of an account work with: its password, its sessions, its data and its end. */
export interface AccountDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly cookies: Cookies;
  readonly mailer: Mailer;
  readonly productName: string;
  /** Where links in e-mails lead. Never what a request says of its host: that is anybody's choice. */
  readonly origin: () => string;
}
