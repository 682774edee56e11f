import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const URL_MAX_LENGTH = 2048;
const JSON_MAX_BYTES = 64 * 1024;

/** How long and how large a request may be before it is cut off. */
export const serverOptions = {
  bodyLimit: JSON_MAX_BYTES,
  requestTimeout: 15_000,
  /** Longer than a proxy keeps its idle connections, so that the proxy closes them first. */
  keepAliveTimeout: 72_000,
  /** A drip-fed header would otherwise be noticed only by the request's own time-out. */
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  forceCloseConnections: 'idle',
  routerOptions: { maxParamLength: 200 },
} as const;

/** Accepts JSON and nothing else, at addresses of ordinary length. */
export function limitRequests(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_MAX_LENGTH) throw new AppError('uri-too-long');
  });
}
