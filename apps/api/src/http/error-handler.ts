import type { ErrorCode } from '@muster/contract/errors.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ClientClosedError, RETRY_AFTER_SECONDS } from '#src/lib/app-error.ts';
import { violatedForeignKey, databaseErrorCode } from '#src/db/database-errors.ts';
import { staticPageHeaders } from './pages/static-page.ts';

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  // @fastify/static answers 403 to a path with `//` or `..`, where no file exists.
  403: 'not-found',
  404: 'not-found',
  413: 'body-too-large',
  414: 'uri-too-long',
  415: 'unsupported-media-type',
  503: 'unavailable',
};

/** Maps any error to the contract's table. Unexpected errors reveal nothing of their cause. */
function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (violatedForeignKey(error) !== null) return new AppError('already-deleted');
  const databaseCode = databaseErrorCode(error);
  if (databaseCode) return new AppError(databaseCode, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const status = ('statusCode' in error && error.statusCode) || 500;
  // Libraries throw other 4xx errors too: those are the client's fault, not internal errors.
  return new AppError(codesByStatus[status] ?? (status < 500 ? 'malformed-request' : 'internal'));
}

/** Logs an error, unless the client caused it. */
function logError({ code, status }: AppError, cause: Error, log: FastifyBaseLogger): void {
  if (code === 'busy') log.warn({ code }, 'request rejected');
  else if (status >= 500) log.error({ err: cause, code }, 'request failed');
  else if (code === 'already-deleted')
    log.warn({ constraint: violatedForeignKey(cause) }, 'referenced row was deleted');
  else if (status === 403) log.warn({ code }, 'request rejected');
}

/** The body of an error response. `undefined` fields are omitted. */
const errorBody = ({ code, message, reason, issues, retryAfterSeconds }: AppError, requestId: string): string =>
  JSON.stringify({ code, message, requestId, reason: reason || undefined, issues, retryAfterSeconds });

/** Logs an error of a call over a live connection. Returns the code, status and body of its HTTP response. */
export function describeError(cause: Error, requestId: string, log: FastifyBaseLogger) {
  const error = toAppError(cause);
  logError(error, cause, log.child({ reqId: requestId }));
  return { code: error.code, status: error.status, body: errorBody(error, requestId) };
}

const errorCodes = new WeakMap<FastifyReply, ErrorCode>();

/** The error code of a response, if any. */
export const errorCodeOf = (reply: FastifyReply): ErrorCode | undefined => errorCodes.get(reply);

/** nginx's status for a client that closed the connection. It labels the request in the metrics; nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Records an error for log and metrics, and sets the status. */
function recordError(error: AppError, cause: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  errorCodes.set(reply, error.code);
  logError(error, cause, request.log);
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status);
}

export function sendError(cause: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A client disconnect and a lost database connection both raise ECONNRESET. Only the former is set as the request
  // stream's error.
  if (request.raw.errored === cause || cause instanceof ClientClosedError) {
    request.log.debug('client closed the connection');
    return reply.code(CLIENT_CLOSED_REQUEST).send();
  }
  const error = toAppError(cause);
  return recordError(error, cause, request, reply).type('application/json').send(errorBody(error, request.id));
}

/** Sends an error as a static page, for a browser that opens a URL. */
export const sendErrorPage = (
  error: AppError,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => recordError(error, error, request, reply).headers(staticPageHeaders).send(page);

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(new AppError('not-found'), request, reply);
