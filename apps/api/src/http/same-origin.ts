import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `http://${request.host}` || origin === `https://${request.host}`;
}

/** Whether a browser says that another site made it send this request. Programs without a browser say nothing. */
function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  return !isOwnOrigin(request, publicOrigin) || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

/** Refuses every change, and every live connection, that another site asks for in a member's name. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    const changesSomething = !readingMethods.has(request.method) || request.headers.upgrade !== undefined;
    if (changesSomething && isForeign(request, publicOrigin)) throw new AppError('permission-denied');
  });
}
