import type { FastifyRequest } from 'fastify';
import { isHealthCheck } from '../health.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

/** Hashed files and health checks cost almost nothing. */
const isFree = ({ url }: FastifyRequest): boolean => url.startsWith('/assets/') || isHealthCheck(url);

type Check<Result> = (request: FastifyRequest) => Result;

/**
 * Returns a function that counts a request by its address. A valid session raises the limit, and the request is counted
 * again for its member later. Runs before the body is read.
 */
export const createRequestCounter =
  (
    rateLimiter: RateLimiter,
    { readSession }: { readonly readSession: Check<string | undefined> },
    hasSession: Check<Promise<boolean>>,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    if (isFree(request)) return;
    const address = addressKey(request.ip);
    // Before the session check, because a forged cookie costs a query.
    if (readSession(request) !== undefined) await rateLimiter.consume('addressRequestsPerMinute', address);
    if (!(await hasSession(request))) await rateLimiter.consume('visitorRequestsPerMinute', address);
  };
