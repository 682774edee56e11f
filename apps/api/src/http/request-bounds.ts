import { LIVE_PATH } from '@muster/contract/live-events.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const URL_MAX_LENGTH = 2048;
const JSON_MAX_BYTES = 64 * 1024;

interface UpgradeRequest {
  readonly url?: string | undefined;
  readonly headers: { readonly upgrade?: string | undefined };
}

/** How long and how large a request may be before it is cut off, and which may leave HTTP. */
export const serverOptions = {
  bodyLimit: JSON_MAX_BYTES,
  requestTimeout: 15_000,
  /** Longer than a proxy keeps its idle connections, so that the proxy closes them first. */
  keepAliveTimeout: 72_000,
  http: {
    /** A drip-fed header would otherwise be noticed only by the request's own time-out. */
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2000,
    /** Anything else that asks for an upgrade is an ordinary request. */
    shouldUpgradeCallback: ({ url, headers }: UpgradeRequest): boolean =>
      url?.split('?')[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket',
  },
  forceCloseConnections: 'idle',
  /** While the node drains, requests on open connections are still answered in full. */
  return503OnClosing: false,
  routerOptions: { maxParamLength: 200 },
} as const;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a body says. Guessing what broken letters meant would keep something that nobody wrote. */
function textOf({ headers }: FastifyRequest, body: Buffer): string | AppError {
  const charset = /charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return new AppError('unsupported-media-type');
  try {
    return utf8.decode(body);
  } catch {
    return new AppError('malformed-request');
  }
}

/** Accepts JSON and nothing else, at addresses of ordinary length. */
export function limitRequests(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(request, body);
    if (text instanceof AppError) done(text);
    else void parse(request, text, done);
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_MAX_LENGTH) throw new AppError('uri-too-long');
    // No file and no text has a NUL in it.
    if (request.url.includes('%00')) throw new AppError('malformed-request');
  });
}
