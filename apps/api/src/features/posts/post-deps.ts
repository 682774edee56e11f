import type { UserDeps } from '../context.ts';
import type { SharedBoard } from './board/shared-board.ts';
import type { ChangedRequests } from './requested-post-repository.ts';

export interface PostDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter'> {
  /** How long a post without a closing time stays active after its author's last change. 0: indefinitely. */
  readonly postLifetimeMs: number;
  /** Publishes and pushes changed requests to their sides. Call it after the commit. */
  readonly publishRequests: (changed: ChangedRequests) => Promise<void>;
}

export interface BoardDeps {
  readonly sharedBoard: SharedBoard;
}
