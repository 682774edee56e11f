import '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  // Programs without a browser name no origin; a live connection is for browsers alone.
  if (origin === undefined) return !request.ws;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

/** Whether another site made a browser send this request. */
function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  return !isOwnOrigin(request, publicOrigin) || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/** Refuses every change, and every live connection, that another site asks for in a member's name. */
export function rejectForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    const changesSomething = !readingMethods.has(request.method) || request.ws;
    if (!changesSomething || !isForeign(request, publicOrigin)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    // A proxy that changes the Host header looks like another site: PUBLIC_URL tells what is right.
    request.log.warn({ origin, site, expected: publicOrigin ?? request.host }, 'request from another origin refused');
    throw new AppError('permission-denied');
  });
}
