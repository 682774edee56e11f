import type { UserDeps } from '../users/user-deps.ts';

/** How many members may owe one member an answer at the same time. */
export interface OpenContactLimits {
  readonly maxOpen: number;
  /** The same for accounts younger than 24 hours. */
  readonly maxOpenOfNewMember: number;
}

export interface ChatDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'pusher'> {
  readonly joinRequestSettings: OpenContactLimits;
}
