import type { Cookies } from '../../auth/cookies.ts';
import type { SecretBox } from '../../auth/secret-box.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Live } from '../../live/live.ts';
import type { ConfiguredAdmin } from '../users/user-deps.ts';

export interface AdminDeps {
  readonly db: Database;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly cookies: Cookies;
  readonly productName: string;
  readonly configuredAdmin: ConfiguredAdmin;
  /** Encrypts two-factor secrets; null if the server has no key. */
  readonly secretBox: SecretBox | null;
}
