import type { UserDeps } from '../users/user-deps.ts';

export interface PostDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter'> {
  /** How long a post without a closing time stays active after its author's last change. 0: indefinitely. */
  readonly postLifetimeMs: number;
}
