import { postContentSchema, type PostDraft } from '@muster/contract/posts/posts.ts';
import { LISTED_SERIES_MAX_COUNT, type PostSeries, SERIES_MAX_COUNT } from '@muster/contract/posts/schedule/series.ts';
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, columnsOf, firstRow, idsOf } from '#src/db/rows.ts';
import { games } from '#src/db/schema/games.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { postSeries } from '#src/db/schema/post-series.ts';
import { joinDetails } from '#src/db/schema/join-details.ts';
import { endOfSession, posts } from '#src/db/schema/posts.ts';
import { fromLocalTime, toLocalTime } from '#src/lib/local-time.ts';
import { addWeeks, skipPastStarts } from './weekly-start.ts';

/** Version of the time zone data of this node, such as '2026c'. */
const zoneData = process.versions.tz ?? '';

type SeriesRow = Pick<typeof postSeries.$inferSelect, 'postId' | 'nextStart' | 'timeZone' | 'endReason'>;

const toPostSeries = ({ postId, nextStart, timeZone, endReason }: SeriesRow): PostSeries => ({
  postId,
  nextStartsAt: fromLocalTime(nextStart, timeZone),
  timeZone,
  endReason,
});

/** The author's running series, then the newest ended ones. */
export async function listSeriesOf(db: Queryable, authorId: string): Promise<PostSeries[]> {
  const rows = await db
    .select()
    .from(postSeries)
    .where(eq(postSeries.authorId, authorId))
    .orderBy(sql`${postSeries.endReason} is not null`, desc(postSeries.postId))
    .limit(LISTED_SERIES_MAX_COUNT);
  return rows.map(toPostSeries);
}

interface SeriesDraft extends Pick<PostDraft, 'firstCrewId' | 'firstCrewTime'> {
  readonly timeZone: string;
}

/** Starts the series of a post. Returns false if its author has too many series. Lock the author first. */
export function insertSeries(
  tx: Queryable,
  { id, authorId, startsAt }: Pick<typeof posts.$inferSelect, 'id' | 'authorId' | 'startsAt'>,
  { timeZone, firstCrewId, firstCrewTime = 'hour' }: SeriesDraft,
): Promise<boolean> {
  if (!startsAt) throw new Error('The post has no start');
  const nextStart = addWeeks(toLocalTime(startsAt, timeZone), 1).toISOString();
  return affectsRow(
    tx.execute(sql`insert into ${postSeries} (id, post_id, author_id, next_start, time_zone, zone_data, due_at,
        first_crew_id, first_crew_time)
      select series_id, id, author_id, ${nextStart}::timestamp, ${timeZone}, ${zoneData}, ${endOfSession},
        ${firstCrewId ?? null}, ${firstCrewId ? firstCrewTime : null} from ${posts}
      where id = ${id} and ${SERIES_MAX_COUNT} >
        (select count(*) from ${postSeries} where author_id = ${authorId} and end_reason is null)`),
  );
}

/** Deletes the series of a post, which may be an earlier session. */
export const deleteSeries = (db: Queryable, authorId: string, postId: string) => {
  const seriesId = db.select({ id: posts.seriesId }).from(posts).where(eq(posts.id, postId));
  return db.delete(postSeries).where(and(eq(postSeries.authorId, authorId), inArray(postSeries.id, seriesId)));
};

const isDue = and(isNull(postSeries.endReason), lte(postSeries.dueAt, sql`now()`));

export const selectDueSeries = (db: Queryable, limit: number) =>
  db.select({ id: postSeries.postId }).from(postSeries).where(isDue).orderBy(asc(postSeries.dueAt)).limit(limit);

/** Sets when the series continues to the end of its latest post, whose times changed. */
export const updateDueAt = (tx: Queryable, postId: string) =>
  tx.execute(sql`update ${postSeries} set due_at = ends_at
    from (select ${endOfSession} as ends_at from ${posts} where id = ${postId}) as latest
    where post_id = ${postId} and ends_at is not null`);

/** Locks a due series, and skips starts that passed while no server ran. Null if another node has continued it. */
export async function lockDueSeries(tx: Queryable, postId: string) {
  const series = await firstRow(
    tx
      .select()
      .from(postSeries)
      .where(and(eq(postSeries.postId, postId), isDue))
      .for('update'),
  );
  if (!series) return null;
  const { id: seriesId, nextStart, timeZone, ...state } = series;
  const start = skipPastStarts(nextStart, timeZone);
  return { ...state, seriesId, start, startsAt: fromLocalTime(start, timeZone) };
}

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

/** Sets the latest post of a series and its local start. The next session starts a week later. */
export const setLatestPost = (
  tx: Queryable,
  postId: string,
  { latestId, start, emptyCount }: { readonly latestId: string; readonly start: Date; readonly emptyCount: number },
) =>
  tx.execute(sql`update ${postSeries}
    set post_id = ${latestId}, empty_count = ${emptyCount}, next_start = ${addWeeks(start, 1).toISOString()}::timestamp,
      zone_data = ${zoneData}, due_at = ends_at
    from (select ${endOfSession} as ends_at from ${posts} where id = ${latestId}) as latest
    where post_id = ${postId}`);

/** Changes the time zone of the series of the author's post. The next session keeps its start; later ones follow the new zone. */
export async function setTimeZoneOfSeries(
  tx: Queryable,
  authorId: string,
  postId: string,
  timeZone: string,
): Promise<PostSeries | null> {
  const seriesId = tx.select({ id: posts.seriesId }).from(posts).where(eq(posts.id, postId));
  const isOfPost = and(eq(postSeries.authorId, authorId), inArray(postSeries.id, seriesId));
  const before = await firstRow(tx.select().from(postSeries).where(isOfPost).for('update'));
  if (!before) return null;
  const nextStart = toLocalTime(fromLocalTime(before.nextStart, before.timeZone), timeZone);
  const changed = await firstRow(tx.update(postSeries).set({ nextStart, timeZone }).where(isOfPost).returning());
  return changed && toPostSeries(changed);
}

/** Series whose latest start was computed with older time zone data than this node has. */
export const selectSeriesToRecheck = (db: Queryable, limit: number) =>
  db
    .select({ id: postSeries.postId })
    .from(postSeries)
    .where(and(isNull(postSeries.endReason), lt(postSeries.zoneData, zoneData)))
    .orderBy(asc(postSeries.zoneData))
    .limit(limit);

/** Marks up to `limit` series as rechecked. Returns their number, and those whose latest post is not at its usual local time. */
export async function takeMovedSeries(tx: Queryable, limit: number) {
  const taken = await tx
    .update(postSeries)
    .set({ zoneData })
    .from(posts)
    .where(
      and(
        eq(posts.id, postSeries.postId),
        sql`${postSeries.postId} = any (array(${selectSeriesToRecheck(tx, limit).for('update', { skipLocked: true })}))`,
      ),
    )
    .returning({
      authorId: postSeries.authorId,
      nextStart: postSeries.nextStart,
      timeZone: postSeries.timeZone,
      game: posts.game,
      startsAt: posts.startsAt,
      // Authors may have chosen another start.
      hasUsualStart: sql<boolean>`${posts.isActive} and ${posts.startsAt} > now() and ${posts.previousStartsAt} is null`,
    });
  const moved = taken.filter(
    ({ hasUsualStart, startsAt, nextStart, timeZone }) =>
      hasUsualStart && startsAt?.getTime() !== fromLocalTime(addWeeks(nextStart, -1), timeZone).getTime(),
  );
  return { takenCount: taken.length, moved };
}
