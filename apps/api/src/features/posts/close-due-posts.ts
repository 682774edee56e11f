import type { FastifyBaseLogger } from 'fastify';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { repeatInBatches } from '../../lib/repeat.ts';
import type { PostDeps } from './post-deps.ts';
import { closeDuePosts } from './post-repository.ts';
import { publishPostClosed } from './publish-post.ts';

type ClosingDeps = Pick<PostDeps, 'db' | 'live' | 'postLifetimeMs'> & { readonly log: FastifyBaseLogger };

/** Closes overdue posts every second. Several nodes may run this. Returns a function that stops it. */
export function schedulePostClosing({ db, live, log, postLifetimeMs }: ClosingDeps): () => Promise<void> {
  async function closeDue(limit: number): Promise<number> {
    const closed = await withDeadlockRetry(db, (tx) => closeDuePosts(tx, postLifetimeMs > 0, limit));
    closed.forEach((post) => publishPostClosed({ live, ...post }, post));
    return closed.length;
  }
  return repeatInBatches(closeDue, (error) => log.warn({ err: error }, 'posts not closed'));
}
