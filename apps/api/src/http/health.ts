import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#src/db/client.ts';

/** Readiness checks share a database query for this time. */
const CACHE_MS = 1000;

function cacheFor(milliseconds: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let result: Promise<unknown> = Promise.resolve();
  let checkedAt = -Infinity;
  return () => {
    if (performance.now() - checkedAt > milliseconds) [result, checkedAt] = [check(), performance.now()];
    return result;
  };
}

/** Load balancers and the kubelet send these often, with any Host: they are not counted, and their Host is not checked. */
export const isHealthCheck = (url: string): boolean => /^\/(?:healthz|readyz)$/.test(url);

/** `/healthz`: the process runs. `/readyz`: the database answers and the node is not draining. */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  const checkDatabase = cacheFor(CACHE_MS, () => db.execute(sql`select 1`));
  // Otherwise clients would keep their connections to a draining node.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) void reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await checkDatabase();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
