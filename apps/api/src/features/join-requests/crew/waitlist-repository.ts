import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/join-requests/seats.ts';
import { and, asc, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow, hasRow, idsOf } from '#src/db/rows.ts';
import { literals } from '#src/db/schema/columns.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { freeSeats, posts } from '#src/db/schema/posts.ts';
import { acceptedByRole, postRefColumns } from '#src/features/posts/post-columns.ts';

const hasChangedCrew = sql`crew_version <> published_crew_version`;

const crewColumns = {
  ...postRefColumns,
  seats: posts.seats,
  party: posts.party,
  acceptedSeats: posts.acceptedSeats,
  offeredSeats: posts.offeredSeats,
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
      .select(crewColumns)
      .from(posts)
      .where(and(eq(posts.id, postId), hasChangedCrew))
      .for('no key update'),
  );

export const findCrew = (db: Queryable, postId: string) =>
  firstRow(db.select(crewColumns).from(posts).where(eq(posts.id, postId)));

/** Marks the crew of a post as published and returns it. */
export const setCrewPublished = (db: Queryable, postId: string) =>
  firstRow(
    db
      .update(posts)
      .set({ publishedCrewVersion: posts.crewVersion })
      .where(eq(posts.id, postId))
      .returning(crewColumns),
  );

const now = sql`clock_timestamp()`;

/**
 * Requests of a post in one state. Skips locked requests: the block, suspension or expiry that locked them waits for this
 * post, so waiting here would deadlock.
 */
const selectRequestsForUpdate = (db: Queryable, postId: string, state: JoinRequestState, condition?: SQL) =>
  db
    .select({ id: joinRequests.id, partySize: joinRequests.partySize })
    .from(joinRequests)
    .where(and(eq(joinRequests.postId, postId), eq(joinRequests.state, state), condition))
    .for('update', { skipLocked: true })
    .$dynamic();

const isOneOf = (db: Queryable, requests: ReturnType<typeof selectRequestsForUpdate>): SQL =>
  inArray(joinRequests.id, db.select({ id: sql`id` }).from(requests.as('locked')));

/**
 * Whether the party fits into its role, next to the other requests in these states. True if the post does not have the role.
 * Names its columns explicitly, because Drizzle omits the table name in statements with one table.
 */
export const fitsRole = (states: readonly JoinRequestState[]): SQL => sql`coalesce((
  select (item ->> 'count')::int - (item @> '{"hasAuthor": true}')::int - coalesce((
      select sum(taken.party_size) from join_requests taken
      where taken.post_id = post.id and taken.role = join_requests.role and taken.state in (${literals(states)})
        and taken.id <> join_requests.id
    ), 0) >= join_requests.party_size
  from posts post, jsonb_array_elements(post.roles) item
  where post.id = join_requests.post_id and item ->> 'name' = join_requests.role), true)`;

/** Whether a party may be offered a free seat. Offered seats count as taken; the author's choice exempts a party from its role. */
const mayGetSeat = sql`(${joinRequests.isChosen} or ${fitsRole(['accepted', 'offered'])})`;

/**
 * Whether an update skipped locked requests: the post is full and has pending requests, has free seats for a waiting party,
 * or offers a seat in a filled role.
 */
export const hasSkippedRequests = (db: Queryable, postId: string): Promise<boolean> =>
  hasRow(
    db
      .select({ id: joinRequests.id })
      .from(joinRequests)
      .innerJoin(posts, eq(posts.id, joinRequests.postId))
      .where(
        and(
          eq(posts.id, postId),
          sql`case ${joinRequests.state}
            when 'pending' then ${freeSeats} <= 0
            when 'waitlisted' then not has_passed and ${freeSeats} >= party_size and ${mayGetSeat}
            when 'offered' then not ${mayGetSeat}
            else false end`,
        ),
      )
      .limit(1),
  );

/** Moves the pending requests of a full post to its waitlist, in the order in which they were sent. Returns their ids. */
export const waitlistPending = (db: Queryable, postId: string): Promise<string[]> =>
  idsOf(
    db
      .update(joinRequests)
      .set({ state: 'waitlisted', waitingSince: joinRequests.createdAt, changedAt: now })
      .where(isOneOf(db, selectRequestsForUpdate(db, postId, 'pending')))
      .returning({ id: joinRequests.id }),
  );

/** Withdraws offers in roles that an edit has filled. The parties return to their place on the waitlist. */
export const withdrawOffers = (db: Queryable, postId: string) =>
  db
    .update(joinRequests)
    .set({ state: 'waitlisted', changedAt: now })
    .where(isOneOf(db, selectRequestsForUpdate(db, postId, 'offered', not(mayGetSeat))))
    .returning({ id: joinRequests.id, partySize: joinRequests.partySize });

/** The largest party that fits. Seats may be unlimited. */
const fittingSize = (freeCount: number): number => Math.min(freeCount, PARTY_MAX_SIZE);

/**
 * Makes parties that passed eligible for offers again once the free seats or their role are taken. Returns their request
 * ids.
 */
export const readmitPassed = (db: Queryable, postId: string, freeCount: number): Promise<string[]> =>
  idsOf(
    db
      .update(joinRequests)
      .set({ hasPassed: false, changedAt: now })
      .where(
        isOneOf(
          db,
          selectRequestsForUpdate(
            db,
            postId,
            'waitlisted',
            and(
              joinRequests.hasPassed,
              or(gt(joinRequests.partySize, fittingSize(freeCount)), not(fitsRole(['accepted']))),
            ),
          ),
        ),
      )
      .returning({ id: joinRequests.id }),
  );

const latestOfferEnd = sql`(select latest_offer_end(starts_at, closes_at) from ${posts} where ${posts.id} = ${joinRequests.postId})`;

/**
 * Offers seats to the first party of the waitlist that fits the free seats and the open roles, for the lifetime or until
 * shortly before the start. Returns it, or null if none fits.
 */
export async function offerSeats(db: Queryable, postId: string, freeCount: number, lifetimeMs: number) {
  const fits = and(not(joinRequests.hasPassed), mayGetSeat, lte(joinRequests.partySize, fittingSize(freeCount)));
  const first = await firstRow(
    selectRequestsForUpdate(db, postId, 'waitlisted', fits)
      .orderBy(asc(joinRequests.waitingSince), asc(joinRequests.id))
      .limit(1),
  );
  if (!first) return null;
  await db
    .update(joinRequests)
    .set({
      state: 'offered',
      changedAt: now,
      expiresAt: sql`least(${now} + ${lifetimeMs} * interval '1 millisecond', ${latestOfferEnd})`,
    })
    .where(eq(joinRequests.id, first.id));
  return first;
}
