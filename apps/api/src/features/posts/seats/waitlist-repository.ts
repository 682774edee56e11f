import { undecidedStates } from '@muster/contract/posts/requests/join-request-states.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, idsOf } from '#src/db/rows.ts';
import { oneOf } from '#src/db/schema/columns.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { posts } from '#src/db/schema/posts.ts';
import { acceptedByRole, postRefColumns } from '../post-columns.ts';
import { crewColumns, currentTime } from '../requests/request-state-repository.ts';

const hasChangedCrew = sql`crew_version <> published_crew_version`;

/** Marks the crew of a locked post as changed, for `updateCrew`. Changes of its seats and waitlist do so in a trigger. */
export const markCrewChanged = (tx: Queryable, postId: string) =>
  tx
    .update(posts)
    .set({ crewVersion: sql`${posts.crewVersion} + 1` })
    .where(eq(posts.id, postId));

const changedCrewColumns = {
  ...postRefColumns,
  ...crewColumns,
  acceptedByRole,
  waitingCount: posts.waitingCount,
  crewVersion: posts.crewVersion,
};

/** Posts whose crew changed and was not published yet. */
export const selectPostsWithChangedCrew = (db: Queryable, limit: number) =>
  db.select({ id: posts.id }).from(posts).where(hasChangedCrew).orderBy(asc(posts.id)).limit(limit);

/** Locks the post if its crew changed and was not published yet. */
export const lockChangedCrew = (db: Queryable, postId: string) =>
  firstRow(
    db
      .select(changedCrewColumns)
      .from(posts)
      .where(and(eq(posts.id, postId), hasChangedCrew))
      .for('no key update'),
  );

export const findCrew = (db: Queryable, postId: string) =>
  firstRow(db.select(changedCrewColumns).from(posts).where(eq(posts.id, postId)));

/** Marks the crew of a post as published and returns it. */
export const setCrewPublished = (db: Queryable, postId: string) =>
  firstRow(
    db
      .update(posts)
      .set({ publishedCrewVersion: posts.crewVersion })
      .where(eq(posts.id, postId))
      .returning(changedCrewColumns),
  );

/** Locks the undecided requests of a post, and skips locked ones: the block, suspension or expiry that locked them waits for this post. */
export const lockUndecided = (db: Queryable, postId: string): Promise<string[]> =>
  idsOf(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .where(and(eq(joinRequests.postId, postId), oneOf(joinRequests.state, undecidedStates)))
      .orderBy(asc(joinRequests.id))
      .for('no key update', { skipLocked: true }),
  );

/** The current time, and the end of an offer that is made now: after the lifetime, or shortly before the start. */
export const findOfferEnd = (db: Queryable, postId: string, lifetimeMs: number) => {
  const offerEnd = sql`least(clock_timestamp() + ${lifetimeMs} * interval '1 millisecond', latest_offer_end(starts_at, closes_at))`;
  return firstRow(
    db
      .select({
        now: currentTime,
        offerEndsAt: sql`${offerEnd}::timestamptz(3)`.mapWith(posts.createdAt),
      })
      .from(posts)
      .where(eq(posts.id, postId)),
  );
};
