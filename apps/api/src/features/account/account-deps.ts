import type { Mailer } from '../../mail/mailer.ts';
import type { UserDeps } from '../users/user-deps.ts';

export interface AccountDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'cookies' | 'productName'> {
  readonly mailer: Mailer;
  /** Origin of links in e-mails. Never taken from the Host header, which the client chooses. */
  readonly origin: () => string;
}
