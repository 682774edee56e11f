import type { UserDeps } from '../users/user-deps.ts';

export type ModerationDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter'>;
