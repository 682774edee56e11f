import '@fastify/websocket';
import { wrongAddressMessage } from '@muster/contract/errors.ts';
import { UNSUBSCRIBE_PATH } from '@muster/contract/paths.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/lib/app-error.ts';
import { readBearerToken } from '../bearer-token.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  // Clients other than browsers send no origin. Browsers cannot send a token when they open a live connection.
  if (origin === undefined) return !request.ws || readBearerToken(request) !== undefined;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

/** Whether another site made a browser send this request. */
function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  return !isOwnOrigin(request, publicOrigin) || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/** The origin that the browser shows, unless the header has none. */
const openedOriginOf = ({ headers: { origin = '' } }: FastifyRequest): string | undefined =>
  /^https?:/.test(origin) ? URL.parse(origin)?.origin : undefined;

/** Rejects changes and live connections that another site requests in a member's name (CSRF). */
export function rejectForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    const changesSomething = !readingMethods.has(request.method) || request.ws;
    // Mail programs call it from their own site; only the token in its URL counts.
    if (request.routeOptions.url === UNSUBSCRIBE_PATH) return;
    if (!changesSomething || !isForeign(request, publicOrigin)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    // A proxy that changes the Host header looks like another site. PUBLIC_URL fixes that.
    request.log.warn({ origin, site, expected: publicOrigin ?? request.host }, 'request from another origin rejected');
    throw new AppError('wrong-address', { message: wrongAddressMessage(publicOrigin, openedOriginOf(request)) });
  });
}
