import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a page in the best encoding that the client accepts. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compress;

/** RFC 9110 §12.5.3: an encoding is accepted if it is listed with a weight above 0. */
function acceptsEncoding(accepted: string, encoding: Encoding): boolean {
  const named = accepted.toLowerCase().replaceAll(' ', '').split(',');
  const [, weight = 'q=1'] = named.map((entry) => entry.split(';')).find(([name]) => name === encoding) ?? ['', 'q=0'];
  return Number(weight.replace('q=', '')) > 0;
}

const compressBoth = (plain: Buffer) =>
  Promise.all([
    compress.br(plain).then((body) => ({ encoding: 'br', body }) as const),
    compress.gzip(plain).then((body) => ({ encoding: 'gzip', body }) as const),
  ]);

/** Compresses a page on its first request, once. This takes about 50 ms, too long for startup. */
export function compressPage(html: string): SendPage {
  const plain = Buffer.from(html);
  let smallestFirst: ReturnType<typeof compressBoth> | undefined;

  return async (request, reply) => {
    smallestFirst ??= compressBoth(plain);
    const accepted = request.headers['accept-encoding'] ?? '';
    const compressed = (await smallestFirst).find(({ encoding }) => acceptsEncoding(accepted, encoding));
    if (compressed) void reply.header('content-encoding', compressed.encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache' })
      .send(compressed?.body ?? plain);
  };
}
