import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { fixedHeaders } from './security-headers.ts';

/** Error codes of Node with a status other than 400. */
const codesByError: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** `_httpMessage` is Node's name of the response in progress; its own handling of these errors reads it too. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Answers input that is not valid HTTP or incomplete, in the same error format. Browsers open spare connections and take
 * an answer on one for that of their next request, so a connection without any input is closed without an answer.
 */
export function sendClientError(error: NodeJS.ErrnoException, socket: HttpSocket): void {
  const isAnswered = socket._httpMessage?.headersSent ?? false;
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || isAnswered)
    return void socket.destroy();
  const code = codesByError[error.code ?? ''] ?? 'malformed-request';
  const { status, message } = errors[code];
  const body = JSON.stringify({ code, message, requestId: uuidv7() });
  const headers = {
    ...fixedHeaders,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}
