import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
/** About 1 ms. The highest quality takes 50 ms to save another tenth, and the default window allocates 4 MB each time. */
const compressFast = {
  br: (plain: Buffer) => compress.br(plain, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: (plain: Buffer) => compress.gzip(plain, { level: 4 }),
};
const encodings = ['br', 'gzip'] as const;

const chooseEncoding = ({ headers }: FastifyRequest): Encoding | undefined =>
  encodings.find((encoding) => acceptsEncoding(headers['accept-encoding'] ?? '', encoding));

/** Smaller responses fit into one packet anyway. */
const MIN_BYTES = 1000;
const isCompressible = (type: unknown): boolean => /^(?:application\/json|text\/html)/.test(String(type));

/**
 * Compresses JSON and pages. Responses that several members share are compressed once. A foreign page cannot compare sizes
 * (BREACH), because browsers send the session cookie only with requests of our own.
 */
export function compressResponses(app: FastifyInstance): void {
  const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
  app.addHook('onSend', async (request, reply, payload) => {
    const isPlain = !reply.hasHeader('content-encoding') && isCompressible(reply.getHeader('content-type'));
    if (!isPlain || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    const encoding = chooseEncoding(request);
    if (!encoding || payload.length < MIN_BYTES) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    if (typeof payload === 'string') return compressFast[encoding](Buffer.from(payload));
    const shared = compressed.get(payload) ?? {};
    compressed.set(payload, shared);
    return (shared[encoding] ??= compressFast[encoding](payload));
  });
}

/** Compresses a page on its first request in each encoding. This takes about 50 ms, too long for startup. */
export function compressPage(html: string): SendPage {
  const plain = Buffer.from(html);
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  return async (request, reply) => {
    const encoding = chooseEncoding(request);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache' })
      .send(encoding ? await (compressed[encoding] ??= compress[encoding](plain)) : plain);
  };
}
