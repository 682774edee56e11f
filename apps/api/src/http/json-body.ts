import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/lib/app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = '\uFEFF';

/** Decodes a body. Replacing invalid bytes would store text that nobody wrote. */
function textOf({ headers }: FastifyRequest, body: Buffer): string | AppError {
  const charset = /charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return new AppError('unsupported-media-type');
  try {
    const text = utf8.decode(body);
    // RFC 8259, section 8.1 forbids it.
    return text.startsWith(BYTE_ORDER_MARK) ? new AppError('malformed-request') : text;
  } catch {
    return new AppError('malformed-request');
  }
}

/** A JSON string, with the colon after it if it is a property name. */
const stringPattern = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

function countNamesInText(json: string): number {
  let count = 0;
  for (const [, colon] of json.matchAll(stringPattern)) if (colon !== '') count += 1;
  return count;
}

/** Iterative, because recursion would overflow the stack on a deeply nested body. */
function countNamesInValue(root: unknown): number {
  let count = 0;
  const queue = [root];
  for (const value of queue) {
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) queue.push(one);
  }
  return count;
}

/** Whether an object has a duplicate name. JSON.parse keeps the last, other parsers the first (RFC 8259, section 4). */
export const hasDuplicateName = (json: string, value: unknown): boolean =>
  countNamesInText(json) !== countNamesInValue(value);

/** Accepts JSON bodies only. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(request, body);
    if (text instanceof AppError) return done(text);
    void parse(request, text, (error, value) =>
      error === null && hasDuplicateName(text, value) ? done(new AppError('malformed-request')) : done(error, value),
    );
  });
}
