import { LIVE_PATH } from '@muster/contract/live-events.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { readJsonBodies } from './json-body.ts';

const URL_MAX_LENGTH = 2048;
const JSON_MAX_BYTES = 64 * 1024;

interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: { readonly upgrade?: string | undefined };
}

/** The start of a target in absolute form (RFC 9112, section 3.2.2), with its authority. */
export const absoluteTarget = /^https?:\/\/([^/?#]*)/i;

/** Timeouts and size limits of requests, and which may upgrade to WebSocket. */
export const serverOptions = {
  bodyLimit: JSON_MAX_BYTES,
  requestTimeout: 15_000,
  /** Longer than the idle timeout of proxies, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  http: {
    /** Detects headers sent byte by byte earlier than the request timeout. */
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2000,
    /** Other upgrade requests are treated as ordinary requests. */
    shouldUpgradeCallback: ({ url, headers }: UpgradeRequest): boolean =>
      url?.split('?')[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket',
  },
  /** Rewrites an absolute target to the origin form, so that all checks see the path that the router sees. */
  rewriteUrl: ({ url = '/' }: { readonly url?: string | undefined }): string =>
    url.replace(absoluteTarget, '').replace(/^(?!\/)/, '/'),
  forceCloseConnections: 'idle',
  /** While the node drains, requests on open connections are still answered in full. */
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const;

/** Accepts only JSON bodies, and URLs of limited length. */
export function limitRequests(app: FastifyInstance): void {
  readJsonBodies(app);
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_MAX_LENGTH) throw new AppError('uri-too-long');
    // No path or text contains NUL.
    if (request.url.includes('%00')) throw new AppError('malformed-request');
  });
}
