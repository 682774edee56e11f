import type { UserDeps } from '../context.ts';

export type ModerationDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter'>;
