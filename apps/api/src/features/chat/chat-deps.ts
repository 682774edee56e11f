import type { UserDeps } from '../context.ts';

/** Limit of a member's unanswered requests and conversations. */
export interface OpenContactLimits {
  readonly maxOpen: number;
  /** Limit for accounts younger than 24 hours. */
  readonly maxOpenOfNewMember: number;
}

export interface ChatDeps extends Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'pusher'> {
  readonly joinRequestSettings: OpenContactLimits;
}
