import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHealthCheck } from '../health.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

/** Hashed files and health checks cost almost nothing. */
const isFree = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/') || isHealthCheck(url);

/**
 * Counts every request by its address before the body is read. A session cookie raises the limit; the request is counted
 * again for its member later, or as a visitor's if the cookie is invalid.
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
