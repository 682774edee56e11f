import { LIVE_PATH } from '@muster/contract/live-events.ts';
import { isApiOrFilePath } from '@muster/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/lib/app-error.ts';
import { readJsonBodies } from './json-body.ts';

const URL_MAX_LENGTH = 2048;
const JSON_MAX_BYTES = 64 * 1024;

interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: { readonly upgrade?: string | undefined };
}

/** The start of a target in absolute form (RFC 9112, section 3.2.2), with its authority. */
export const absoluteTarget = /^https?:\/\/([^/?#]*)/i;

/** No path or text contains NUL. */
const hasNul = (url: string): boolean => url.includes('%00');

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Path for which the web app renders its 'not found' page. */
const MISSING_PAGE = '/not-found';

/**
 * Rewrites an absolute target to the origin form, so that all checks see the path that the router sees. A browser that opens a
 * malformed or too long URL gets a page.
 */
function rewriteUrl({ url: target = '/' }: { readonly url?: string | undefined }): string {
  const url = target.replace(absoluteTarget, '').replace(/^(?!\/)/, '/');
  const path = url.split('?')[0] ?? '';
  const isRejected = url.length > URL_MAX_LENGTH || hasNul(url) || !canDecode(path);
  return isRejected && !isApiOrFilePath(path) ? MISSING_PAGE : url;
}

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
  rewriteUrl,
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
    if (hasNul(request.url)) throw new AppError('malformed-request');
  });
}
