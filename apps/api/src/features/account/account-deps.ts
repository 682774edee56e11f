import type { Cookies } from '../../auth/cookies.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';
import type { Mailer } from '../../mail/mailer.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly cookies: Cookies;
  readonly mailer: Mailer;
  readonly productName: string;
  /** Origin of links in e-mails. Never taken from the Host header, which the client chooses. */
  readonly origin: () => string;
}
