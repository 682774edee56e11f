import type { Queryable } from '../../db/client.ts';
import type { LinkOrigins } from '../../http/link-origin.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ChangedRequests } from '../posts/requested-post-repository.ts';
import type { UserDeps } from '../context.ts';

export interface AccountDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'cookies' | 'productName'> {
  readonly mailer: Mailer;
  readonly linkOrigins: LinkOrigins;
  /** Reads requests that this transaction deletes next. Returns the function that publishes and pushes them after the commit. */
  readonly prepareRequests: (tx: Queryable, changed: ChangedRequests) => Promise<() => void>;
}
