import type { FastifyBaseLogger } from 'fastify';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { repeat } from '../../lib/repeat.ts';
import type { PostDeps } from './post-deps.ts';
import { closeDuePosts } from './post-repository.ts';
import { findAudience, publishPostChanged } from './publish-post.ts';

/** Everyone sees a closed post within two seconds. */
const CLOSING_INTERVAL_MS = 1000;
const CLOSING_BATCH_SIZE = 100;

type ClosingDeps = Pick<PostDeps, 'db' | 'live' | 'postLifetimeMs'> & { readonly log: FastifyBaseLogger };

/** Closes overdue posts every second. Several nodes may run this. Returns a function that stops it. */
export function schedulePostClosing({ db, live, log, postLifetimeMs }: ClosingDeps): () => Promise<void> {
  async function closeDue(): Promise<void> {
    const closed = await withDeadlockRetry(db, (tx) => closeDuePosts(tx, postLifetimeMs > 0, CLOSING_BATCH_SIZE));
    for (const post of closed) publishPostChanged(await findAudience({ db, live }, post.authorId), post, true);
    if (closed.length === CLOSING_BATCH_SIZE) await closeDue();
  }
  return repeat(CLOSING_INTERVAL_MS, closeDue, (error) => log.warn({ err: error }, 'posts not closed'));
}
