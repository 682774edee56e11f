import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHealthCheck } from './health.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

/** Hashed files of the web app cost next to nothing. */
const isFree = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/') || isHealthCheck(url);

/**
 * Counts every request by its address before anything is read of it. Who brings a session cookie gets the wider
 * bound, and is counted once more as a member, or as a visitor when the cookie turns out to be worth nothing.
 */
export function countRequests(
  app: FastifyInstance,
  rateLimiter: RateLimiter,
  hasSessionCookie: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request) => {
    if (isFree(request)) return;
    const limit = hasSessionCookie(request) ? 'addressRequestsPerMinute' : 'visitorRequestsPerMinute';
    await rateLimiter.consume(limit, addressKey(request.ip));
  });
}
