import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#src/http/authenticate.ts';
import { createSharedReads } from '#src/lib/shared-reads.ts';
import type { Cookies } from './cookies.ts';
import { hashToken } from '#src/lib/tokens.ts';

/** An ended session has the rate limit of a member for up to this time. */
const LIFETIME_MS = 60_000;
const MAX_SESSIONS = 2_000;

/**
 * Returns a function that checks whether a request has a valid session, for rate limits, queues and the choice of a page. It
 * queries each session at most once a minute, because it also runs for public files. Returns true if the query fails.
 */
export function createSessionCheck(cookies: Cookies, authenticate: Authenticate) {
  const checks = createSharedReads<boolean>({ maxKeys: MAX_SESSIONS, lifetimeMs: LIFETIME_MS });
  return async (request: FastifyRequest): Promise<boolean> => {
    const token = cookies.readSession(request);
    if (token === undefined) return false;
    const check = checks.get(hashToken(token).toString('base64'), async () => (await authenticate(request)) !== null);
    return check.catch(() => true);
  };
}
