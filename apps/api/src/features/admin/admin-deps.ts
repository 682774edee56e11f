import type { SecretBox } from '../sessions/two-factor/secret-box.ts';
import type { LinkOrigins } from '../../http/link-origin.ts';
import type { AccountDeps } from '../account/account-deps.ts';
import type { PostDeps } from '../posts/post-deps.ts';
import type { UserDeps } from '../context.ts';

export interface AdminDeps
  extends
    Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'cookies' | 'productName' | 'configuredAdmin'>,
    Pick<PostDeps, 'publishRequests'>,
    Pick<AccountDeps, 'prepareRequests'> {
  readonly linkOrigins: LinkOrigins;
  /** Encrypts two-factor secrets; null if the server has no key. */
  readonly secretBox: SecretBox | null;
}
