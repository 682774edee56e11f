import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a page in the smallest form that the caller takes. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof compress;

/** RFC 9110 §12.5.3: an encoding is taken when it is named with a weight above 0. */
function takes(accepted: string, encoding: Encoding): boolean {
  const named = accepted.toLowerCase().replaceAll(' ', '').split(',');
  const [, weight = 'q=1'] = named.map((entry) => entry.split(';')).find(([name]) => name === encoding) ?? ['', 'q=0'];
  return Number(weight.replace('q=', '')) > 0;
}

/** Compresses a page that stays the same from start to stop, once for all who will ask. */
export async function compressPage(html: string): Promise<SendPage> {
  const plain = Buffer.from(html);
  const smallestFirst = [
    { encoding: 'br', body: await compress.br(plain) },
    { encoding: 'gzip', body: await compress.gzip(plain) },
  ] as const;

  return (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const small = smallestFirst.find(({ encoding }) => takes(accepted, encoding));
    if (small) void reply.header('content-encoding', small.encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(small?.body ?? plain);
  };
}
