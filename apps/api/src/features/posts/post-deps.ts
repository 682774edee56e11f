import type { Database } from '../../db/client.ts';
import type { UserDeps } from '../users/user-deps.ts';

export interface PostDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter'> {
  /** How long a post without a closing time stays active after its author's last change. 0: indefinitely. */
  readonly postLifetimeMs: number;
}

/** Blocks and limits are read from `db`, posts from `readDb`: the replica or the primary. */
export interface PostReadDeps extends PostDeps {
  readonly readDb: Database;
}
