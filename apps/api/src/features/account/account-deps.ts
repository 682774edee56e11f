import type { LinkOrigins } from '../../http/link-origin.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { UserDeps } from '../users/user-deps.ts';

export interface AccountDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'cookies' | 'productName'> {
  readonly mailer: Mailer;
  readonly linkOrigins: LinkOrigins;
}
