import type { SecretBox } from '../../auth/secret-box.ts';
import type { UserDeps } from '../users/user-deps.ts';

export interface AdminDeps extends Pick<
  UserDeps,
  'db' | 'live' | 'rateLimiter' | 'cookies' | 'productName' | 'configuredAdmin'
> {
  /** Encrypts two-factor secrets; null if the server has no key. */
  readonly secretBox: SecretBox | null;
}
