import { postContentSchema } from '@muster/contract/posts/posts.ts';
import { LISTED_SERIES_MAX_COUNT, type PostSeries, SERIES_MAX_COUNT } from '@muster/contract/posts/series.ts';
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, columnsOf, firstRow, idsOf } from '#src/db/rows.ts';
import { games } from '#src/db/schema/games.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { postSeries } from '#src/db/schema/post-series.ts';
import { endOfSession, joinDetails, posts } from '#src/db/schema/posts.ts';

const startsAt = sql<Date>`${postSeries.nextStart} at time zone ${postSeries.timeZone}`.mapWith(postSeries.dueAt);

/** Those that have not ended, and the newest of the others. */
export const listSeriesOf = (db: Queryable, authorId: string): Promise<PostSeries[]> =>
  db
    .select({ postId: postSeries.postId, nextStartsAt: startsAt, endReason: postSeries.endReason })
    .from(postSeries)
    .where(eq(postSeries.authorId, authorId))
    .orderBy(sql`${postSeries.endReason} is not null`, desc(postSeries.postId))
    .limit(LISTED_SERIES_MAX_COUNT);

/** Starts the series of a post that has a start. Returns false if its author has too many series. Lock the author first. */
export const insertSeries = (tx: Queryable, authorId: string, postId: string, timeZone: string): Promise<boolean> =>
  affectsRow(
    tx.execute(sql`insert into ${postSeries} (id, post_id, author_id, next_start, time_zone, due_at)
      select series_id, id, author_id, starts_at at time zone ${timeZone} + interval '7 days', ${timeZone}, ${endOfSession} from ${posts}
      where id = ${postId} and ${SERIES_MAX_COUNT} >
        (select count(*) from ${postSeries} where author_id = ${authorId} and end_reason is null)`),
  );

/** Deletes the series of a post, also if the post is an earlier session or a node creates the next one meanwhile. */
export const deleteSeries = (db: Queryable, authorId: string, postId: string) => {
  const seriesId = db.select({ id: posts.seriesId }).from(posts).where(eq(posts.id, postId));
  return db.delete(postSeries).where(and(eq(postSeries.authorId, authorId), inArray(postSeries.id, seriesId)));
};

const isDue = and(isNull(postSeries.endReason), lte(postSeries.dueAt, sql`now()`));

export const selectDueSeries = (db: Queryable, limit: number) =>
  db.select({ id: postSeries.postId }).from(postSeries).where(isDue).orderBy(asc(postSeries.dueAt)).limit(limit);

/** Number of weekly starts that passed while no server ran. */
const missedWeeks = sql`ceil(extract(epoch from greatest(now() at time zone time_zone - next_start, interval '0')) / 604800)`;

/** Locks a due series, and skips missed starts. Null if another node has continued it. */
export const lockDueSeries = (tx: Queryable, postId: string) =>
  firstRow(
    tx
      .update(postSeries)
      .set({ nextStart: sql`next_start + ${missedWeeks} * interval '7 days'` })
      .where(and(eq(postSeries.postId, postId), isDue))
      .returning({ seriesId: postSeries.id, emptyCount: postSeries.emptyCount, startsAt }),
  );

/** The latest post, with the current name of its game, which cannot change until the transaction ends. */
export const findTemplate = (tx: Queryable, postId: string) =>
  firstRow(
    tx
      .select({
        content: {
          ...columnsOf(posts, postContentSchema),
          gameId: posts.gameId,
          game: games.name,
          filterOption: games.filterOption,
        },
        joinDetails: joinDetails.joinDetails,
        acceptedSeats: posts.acceptedSeats,
        wasCalledOff: sql<boolean>`coalesce(${posts.calledOffAt} < ${posts.startsAt}, false)`,
        endsAt: sql<Date | null>`${endOfSession}`.mapWith(posts.closesAt),
      })
      .from(posts)
      .innerJoin(games, eq(games.id, posts.gameId))
      .leftJoin(joinDetails, eq(joinDetails.postId, posts.id))
      .where(eq(posts.id, postId))
      .for('key share', { of: games }),
  );

/** Ids of the members to invite to the next post: the crew, and those who had not answered when the latest post was called off. */
export const listRegularIds = (tx: Queryable, postId: string): Promise<string[]> =>
  idsOf(
    tx
      .select({ id: joinRequests.requesterId })
      .from(joinRequests)
      .where(
        and(
          eq(joinRequests.postId, postId),
          or(eq(joinRequests.state, 'accepted'), eq(joinRequests.closedFrom, 'invited')),
        ),
      ),
  );

type SeriesChange = Partial<Pick<typeof postSeries.$inferInsert, 'dueAt' | 'emptyCount' | 'endReason'>>;

export const updateSeries = (tx: Queryable, postId: string, change: SeriesChange) =>
  tx.update(postSeries).set(change).where(eq(postSeries.postId, postId));

/** Replaces the latest post of a series, and moves its start by a week. */
export const setLatestPost = (tx: Queryable, postId: string, latestId: string, emptyCount: number) =>
  tx.execute(sql`update ${postSeries}
    set post_id = ${latestId}, empty_count = ${emptyCount}, next_start = next_start + interval '7 days', due_at = ends_at
    from (select ${endOfSession} as ends_at from ${posts} where id = ${latestId}) as latest
    where post_id = ${postId}`);
