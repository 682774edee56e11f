import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, request } from 'node:http';
import type { Server } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ForwardedAnswer {
  status: number;
  readonly headers: OutgoingHttpHeaders;
  body: string | Buffer;
}

/** Listens on a free port of this machine and returns the origin. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Sends a request to `origin` and reads the answer, uncompressed. */
export async function forwardRequest(
  origin: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<ForwardedAnswer> {
  const { host, hostname, port } = new URL(origin);
  const headers: OutgoingHttpHeaders = { ...incoming.headers, host };
  for (const name of ['accept-encoding', 'transfer-encoding', 'connection', 'upgrade']) delete headers[name];
  if (body.length > 0) headers['content-length'] = body.length;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method, url: path } = incoming;
  request({ hostname, port, method, path, headers, agent: false }, resolve).on('error', reject).end(body);
  const answer = await promise;
  return { status: answer.statusCode ?? 0, headers: { ...answer.headers }, body: await buffer(answer) };
}

export function sendAnswer(reply: ServerResponse, { status, headers, body }: ForwardedAnswer): void {
  for (const name of ['content-length', 'transfer-encoding', 'connection']) delete headers[name];
  reply.writeHead(status, headers).end(reply.req.method === 'HEAD' ? undefined : body);
}
