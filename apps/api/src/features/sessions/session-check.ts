import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#src/http/route.ts';
import { createSharedReads } from '#src/lib/shared-reads.ts';
import type { Cookies } from './cookies.ts';
import { hashToken } from './tokens.ts';

/** For this long, an ended session still has the rate limit of a member. */
const LIFETIME_MS = 60_000;
const MAX_SESSIONS = 2_000;

/**
 * Returns a function that checks whether a request has a valid session, where the member does not matter: rate limits, and
 * which page to send. True if the query fails. Queries each session at most once a minute, so that public files can use it.
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
