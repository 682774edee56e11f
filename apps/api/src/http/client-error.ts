import type { Socket } from 'node:net';
import { errors } from '@muster/contract/errors.ts';
import { v7 as uuidv7 } from 'uuid';
import { fixedHeaders } from './security-headers.ts';

/** Answers input that is not valid HTTP, in the same error format. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = errors['malformed-request'];
  const body = JSON.stringify({ code: 'malformed-request', message, requestId: uuidv7() });
  const headers = {
    ...fixedHeaders,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} Bad Request`, ...lines, '', body].join('\r\n'));
}
