import type { UserDeps } from '../users/user-deps.ts';

export type ChatDeps = Pick<UserDeps, 'db' | 'live' | 'rateLimiter' | 'pusher'>;
