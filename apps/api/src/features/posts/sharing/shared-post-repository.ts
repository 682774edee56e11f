import { sharedPostSchema } from '@muster/contract/posts/shared-posts.ts';
import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { columnsOf, firstRow } from '../../../db/rows.ts';
import { firstNameOr, pictureUrl } from '#src/features/members/member-columns.ts';
import { members } from '../../../db/schema/members.ts';
import { freeSeats, isListed, isOngoing, posts } from '../../../db/schema/posts.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { sourceLanguage, translate } from '#src/lib/translate.ts';
import { emblemOfPost } from '#src/features/games/game-repository.ts';
import { acceptedByRole } from '../post-columns.ts';

/** The columns that visitors see, and what the page's head and the preview need. Of the author only name and picture. */
const sharedPostColumns = {
  ...columnsOf(posts, sharedPostSchema),
  isIndexable: posts.isIndexable,
  updatedAt: posts.updatedAt,
  crewVersion: posts.crewVersion,
  emblem: emblemOfPost,
  acceptedByRole,
  authorPictureUrl: pictureUrl('small'),
};

/** Posts of disabled or suspended authors are hidden, because these cannot stop sharing. Needs `members` joined. */
const isVisibleToVisitors = and(isOngoing, eq(posts.isShared, true), not(isSuspended));

/** An author without a name is 'A player' in `language`. */
export const findSharedPost = (db: Queryable, postId: string, language = sourceLanguage) =>
  firstRow(
    db
      .select({ ...sharedPostColumns, authorName: firstNameOr(translate(language, 'A player')) })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(and(eq(posts.id, postId), isVisibleToVisitors)),
  );

export const listIndexablePosts = (db: Queryable, limit: number) =>
  db
    .select({ id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(isVisibleToVisitors, sql`is_indexable and ${isListed}`)) // includes the condition of the partial index
    .orderBy(desc(posts.id))
    .limit(limit);

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
