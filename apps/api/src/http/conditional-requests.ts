import { createHash } from 'node:crypto';
import { Stream } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Suffix that compressing proxies add to entity tags, such as `-gzip` (Apache) or `;br`. */
const COMPRESSED_BY_PROXY = /[-;]+(?:gzip|br|zstd|deflate)$/;
const opaqueTags = (header: string): string[] =>
  [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag.replace(COMPRESSED_BY_PROXY, ''));

/** Whether an `If-None-Match` header names the entity tag (RFC 9110 §13.1.2): weak comparison, lists and `*`. */
export const matchesTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || opaqueTags(ifNoneMatch).some((tag) => opaqueTags(etag).includes(tag));

const tagOf = (content: string | Buffer): string => `W/"${createHash('sha256').update(content).digest('base64url')}"`;

/** Adds an entity tag to responses that clients may store, and responds 304 if the client has the current content. */
export function answerConditionalRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isStored = !String(reply.getHeader('cache-control') ?? 'no-store').includes('no-store');
    if (reply.statusCode !== 200 || request.method !== 'GET' || !isStored) return payload;
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      void reply.header('etag', tagOf(payload));
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch === undefined || !matchesTag(ifNoneMatch, String(reply.getHeader('etag') ?? ''))) return payload;
    if (payload instanceof Stream.Readable) payload.destroy();
    void reply.code(304).removeHeader('content-length').removeHeader('content-encoding').removeHeader('content-type');
    return null;
  });
}
