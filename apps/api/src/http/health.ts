import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client.ts';

/** So often the database is asked at most, however often we are. */
const CACHE_MS = 1000;

function cacheFor(milliseconds: number, ask: () => Promise<unknown>): () => Promise<unknown> {
  let answer: Promise<unknown> = Promise.resolve();
  let askedAt = -Infinity;
  return () => {
    if (performance.now() - askedAt > milliseconds) [answer, askedAt] = [ask(), performance.now()];
    return answer;
  };
}

/** Load balancers and the kubelet send these often and with any Host, so they are neither counted nor checked for it. */
export const isHealthCheck = (url: string): boolean => /^\/(?:healthz|readyz)$/.test(url);

/** For whoever watches the process: alive without any work, ready when the database answers and the node is not draining. */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  const isAnswering = cacheFor(CACHE_MS, () => db.execute(sql`select 1`));
  // A connection that is kept open would lead here for as long as the node stands.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await isAnswering();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
