import type { UserDeps } from '../users/user-deps.ts';
import type { SharedBoard } from './board/shared-board.ts';

export interface PostDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter'> {
  /** How long a post without a closing time stays active after its author's last change. 0: indefinitely. */
  readonly postLifetimeMs: number;
}

export interface BoardDeps extends Pick<UserDeps, 'reads'> {
  readonly sharedBoard: SharedBoard;
}
