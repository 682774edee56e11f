import type { ErrorBody, ErrorCode } from '@muster/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { violatedForeignKey, databaseErrorCode } from '../db/database-errors.ts';
import { staticPageHeaders } from './pages/static-page.ts';

/** Seconds after which a failed database is worth another try. */
const RETRY_AFTER_SECONDS = 2;

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  // So the plugin of the static files calls a path with `//` or `..` in it, where there is nothing.
  403: 'not-found',
  404: 'not-found',
  413: 'body-too-large',
  414: 'uri-too-long',
  415: 'unsupported-media-type',
  503: 'unavailable',
};

/** Every failure as an entry of the contract's table; what we did not foresee tells nothing of its cause. */
function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (violatedForeignKey(error) !== null) return new AppError('gone-meanwhile');
  const databaseCode = databaseErrorCode(error);
  if (databaseCode) return new AppError(databaseCode, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const status = ('statusCode' in error && error.statusCode) || 500;
  // What a library blames on the request is no failure of ours, whatever number it has for it.
  return new AppError(codesByStatus[status] ?? (status < 500 ? 'malformed-request' : 'internal'));
}

function errorBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    requestId: request.id,
    ...(error.reason && { reason: error.reason }),
    ...(error.issues && { issues: [...error.issues] }),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  };
}

const errorCodes = new WeakMap<FastifyReply, ErrorCode>();

/** With which failure a request was answered; undefined when with none. */
export const errorCodeOf = (reply: FastifyReply): ErrorCode | undefined => errorCodes.get(reply);

/** nginx's status for a client that closed the connection. It only labels the request in the metrics: nobody receives it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Records a failure for the log and the metrics, and sets the status of its answer. */
function recordError(error: AppError, cause: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  errorCodes.set(reply, error.code);
  if (error.code === 'busy') request.log.warn({ code: error.code }, 'request refused');
  else if (error.status >= 500) request.log.error({ err: cause, code: error.code }, 'request failed');
  else if (error.code === 'gone-meanwhile')
    request.log.warn({ constraint: violatedForeignKey(cause) }, 'came too late');
  else if (error.status === 403) request.log.warn({ code: error.code }, 'request refused');
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status);
}

/** Answers with a failure of the contract's table, whatever went wrong. */
export function sendError(cause: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A reset by the client and one by the database both have the code ECONNRESET; only the former is an error of this stream.
  if (request.raw.errored === cause) {
    request.log.debug('client closed the connection');
    return reply.code(CLIENT_CLOSED_REQUEST).send();
  }
  const error = toAppError(cause);
  return recordError(error, cause, request, reply)
    .type('application/json')
    .send(JSON.stringify(errorBody(error, request)));
}

/** Answers with a failure as a static page, for a browser that opens an address. */
export const sendErrorPage = (
  error: AppError,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => recordError(error, error, request, reply).headers(staticPageHeaders).send(page);

/** One shape for every error of the API. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendError);
}

/** The answer where no route is. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(new AppError('not-found'), request, reply);
