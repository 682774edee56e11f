import { sql } from 'drizzle-orm';
import type { Database } from '#src/db/client.ts';
import { freeSeats, isListed, posts } from '#src/db/schema/posts.ts';

/** Each node counts at most this often, however many visitors open the home page. */
const MAX_AGE_MS = 30_000;

/** Returns a function that counts the active posts whose crew needs exactly one more player. */
export function createOpenCrewCount(db: Database): () => Promise<number> {
  let [counted, countedAt]: [Promise<number> | undefined, number] = [undefined, 0];
  return () => {
    const now = performance.now();
    if (counted && now - countedAt < MAX_AGE_MS) return counted;
    countedAt = now;
    // `then` makes it a promise: the builder would run the query again each time it is awaited.
    counted = db.$count(posts, sql`${isListed} and ${freeSeats} = 1`).then((count) => count);
    counted.catch(() => (counted = undefined));
    return counted;
  };
}
