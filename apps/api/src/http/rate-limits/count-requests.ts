import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHealthCheck } from '../health.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

/** Hashed files and health checks cost almost nothing. */
const isFree = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/') || isHealthCheck(url);

interface SessionChecks {
  readonly hasSessionCookie: (request: FastifyRequest) => boolean;
  readonly hasSession: (request: FastifyRequest) => Promise<boolean>;
}

/**
 * Counts every request by its address before the body is read. A valid session raises the limit, and the request is
 * counted again for its member later.
 */
export function countRequests(
  app: FastifyInstance,
  rateLimiter: RateLimiter,
  { hasSessionCookie, hasSession }: SessionChecks,
): void {
  app.addHook('onRequest', async (request) => {
    if (isFree(request)) return;
    const address = addressKey(request.ip);
    // Before the session check, because a forged cookie costs a query.
    if (hasSessionCookie(request)) await rateLimiter.consume('addressRequestsPerMinute', address);
    if (!(await hasSession(request))) await rateLimiter.consume('visitorRequestsPerMinute', address);
  });
}
