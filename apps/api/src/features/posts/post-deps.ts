import type { UserDeps } from '../users/user-deps.ts';

export interface PostDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter'> {
  /** How long a post without a closing time stays active without a sign of its author. 0: for ever. */
  readonly postLifetimeMs: number;
}
