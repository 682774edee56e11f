import type { UserDeps } from '../users/user-deps.ts';

export type PostDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter'>;
