import { type SharedPost, sharedPostSchema } from '@muster/contract/board/shared-posts.ts';
import { timeOfId } from '@muster/contract/values/id.ts';
import { z } from '@muster/contract/zod.ts';
import { and, desc, eq, isNull, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '#src/db/client.ts';
import { columnsOf, firstRow } from '#src/db/rows.ts';
import { firstNameOr, pictureUrl } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { freeSeats, isListed, isOngoing, posts } from '#src/db/schema/posts.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { sourceLanguage, translate } from '#src/lib/translate.ts';
import { emblemOfPost } from '#src/features/games/game-repository.ts';
import { acceptedByRole } from '#src/features/posts/post-columns.ts';

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
const isVisibleToVisitors = and(
  isOngoing,
  not(posts.isComplete),
  isNull(posts.firstCrewId),
  eq(posts.isShared, true),
  not(isSuspended),
);

/** An author without a name is 'A player' in `language`. */
export const findSharedPost = (db: Queryable, postId: string, language = sourceLanguage) =>
  firstRow(
    db
      .select({ ...sharedPostColumns, authorName: firstNameOr(translate(language, 'A player')) })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(and(eq(posts.id, postId), isVisibleToVisitors)),
  );

/** Replacements for invalid stored values. */
const emptyValues = { startsAt: null, closesAt: null, seats: null, roles: [], acceptedByRole: [], tags: [] };

/** Replaces invalid stored values, so that the other ones are still shown. */
export function withoutInvalidValues<Post extends SharedPost>(post: Post, log: Pick<FastifyBaseLogger, 'error'>): Post {
  const { error } = z.safeEncode(sharedPostSchema, post);
  if (!error) return post;
  log.error({ err: error, id: post.id }, 'invalid values left out of a shared post');
  const fallbacks = Object.entries({ ...emptyValues, createdAt: new Date(timeOfId(post.id)) });
  const invalid = new Set(error.issues.map(({ path }) => path[0]));
  return { ...post, ...Object.fromEntries(fallbacks.filter(([name]) => invalid.has(name))) };
}

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
