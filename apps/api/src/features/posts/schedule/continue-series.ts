import { OPEN_AFTER_START_MS } from '@muster/contract/posts/schedule/schedule.ts';
import {
  CREW_HEAD_START_HOURS,
  EMPTY_POSTS_MAX_COUNT,
  type PostSeries,
  type SeriesChange,
} from '@muster/contract/posts/schedule/series.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { Context, JobContext } from '#src/features/context.ts';
import { listHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { publishRequests } from '../requests/delivery/publish-request.ts';
import { invitePlayers } from '../requests/invite-players.ts';
import { lockActiveMember } from '#src/features/members/member-repository.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { replaceJoinDetails } from '../join-details/join-details-repository.ts';
import { findAuthorId, findOwnPost, insertPostOnce, updateOwnPost } from '../post-repository.ts';
import { type Audience, publishPostCreated } from '../publish-post.ts';
import { crewFirstState, notifyCrewOfPost, recordEarlyViewers } from '../standing-crews/crew-first.ts';
import {
  deleteSeries,
  findTemplate,
  listRegularIds,
  lockDueSeries,
  selectDueSeries,
  setLatestPost,
  setTimeZoneOfSeries,
  updateSeries,
} from './series-repository.ts';

interface SeriesRef {
  /** The latest post. */
  readonly id: string;
  readonly authorId: string;
}

const HOUR_MS = 3_600_000;

/** Boards list the next post after a day, the crew's head start, but at least a day before the session. */
function visibleFromOf(startsAt: Date): Date | null {
  const dayMs = CREW_HEAD_START_HOURS * HOUR_MS;
  const from = new Date(Math.min(Date.now() + dayMs, startsAt.getTime() - dayMs));
  return from > new Date() ? from : null;
}

type Template = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;
type DueSeries = NonNullable<Awaited<ReturnType<typeof lockDueSeries>>>;

async function insertNextPost(
  tx: Queryable,
  { id: postId, authorId }: SeriesRef,
  { content, joinDetails }: Template,
  { seriesId, startsAt, dueAt, ...crewChoice }: DueSeries,
  lifetimeMs: number,
) {
  // A session that its author ended closed before it was due.
  const lengthMs =
    content.startsAt && content.closesAt
      ? Math.max(content.closesAt.getTime(), dueAt.getTime()) - content.startsAt.getTime()
      : OPEN_AFTER_START_MS;
  const times = { startsAt, closesAt: new Date(startsAt.getTime() + lengthMs), confirmBy: null };
  const crewFirst = (await crewFirstState(tx, authorId, crewChoice, times)) ?? { columns: {}, crewName: '' };
  const post = {
    ...content,
    ...times,
    id: uuidv7(),
    seriesId,
    authorId,
    isActive: true,
    visibleFrom: null,
    isComplete: false,
    firstCrewId: null,
    ...crewFirst.columns,
  };
  requireFound(await insertPostOnce(tx, post), 'post-not-found');
  if (post.firstCrewId) await recordEarlyViewers(tx, post.firstCrewId);
  if (joinDetails) await replaceJoinDetails(tx, post.id, joinDetails);
  const invitations = await invitePlayers(tx, post, await listRegularIds(tx, postId), lifetimeMs);
  const visibleFrom = post.visibleFrom ?? (invitations.length > 0 ? visibleFromOf(startsAt) : null);
  if (visibleFrom) await updateOwnPost(tx, post.id, authorId, { visibleFrom });
  return { post: { ...post, visibleFrom }, crewName: crewFirst.crewName, invitations };
}

/** Publishes the next post to those who can see it, and notifies the invited players and the crew that sees it first. */
async function publishNextPost(
  context: JobContext,
  { post, crewName, invitations, hiddenIds }: Awaited<ReturnType<typeof insertNextPost>> & Pick<Audience, 'hiddenIds'>,
): Promise<void> {
  const { db, live } = context;
  publishPostCreated({ live, hiddenIds, requesterIds: [] }, post);
  const { id, authorId, firstCrewId: crewId } = post;
  await live.afterCommit(
    () => publishRequests(context, invitations),
    async () => {
      const created = crewId ? await findOwnPost(db, id, authorId) : null;
      if (crewId && created) await notifyCrewOfPost(context, { ...created, crewId, crewName });
    },
  );
}

/** Publishes the latest post to its author, whose windows then fetch the series again. */
async function publishSeries({ db, live }: Pick<Context, 'db' | 'live'>, { id: postId, authorId }: SeriesRef) {
  const post = await findOwnPost(db, postId, authorId);
  if (post) live.publish([authorId], { type: 'post.changed', postId, authorId, post });
}

/** Creates the next post of a due series, or ends the series. The row lock ensures that only one node does so. */
async function continueSeries(context: JobContext, id: string): Promise<void> {
  const { db, live, joinRequestSettings } = context;
  const authorId = await findAuthorId(db, id);
  if (!authorId) return;
  const series = { id, authorId };
  const created = await withDeadlockRetry(db, async (tx) => {
    const author = await lockActiveMember(tx, series.authorId);
    const due = await lockDueSeries(tx, series.id);
    const latest = due && (await findTemplate(tx, series.id));
    if (!latest) return null;
    if (latest.endsAt && latest.endsAt > new Date()) {
      await updateSeries(tx, series.id, { dueAt: latest.endsAt });
      return null;
    }
    const emptyCount = latest.acceptedSeats > 0 ? 0 : due.emptyCount + (latest.wasCalledOff ? 0 : 1);
    const endReason = !author ? 'suspended' : emptyCount >= EMPTY_POSTS_MAX_COUNT ? 'nobody-joined' : null;
    if (endReason) {
      await updateSeries(tx, series.id, { emptyCount, endReason });
      return null;
    }
    const next = await insertNextPost(tx, series, latest, due, joinRequestSettings.lifetimeMs);
    await setLatestPost(tx, series.id, { latestId: next.post.id, start: due.start, emptyCount });
    return { ...next, hiddenIds: await listHiddenMemberIds(tx, series.authorId) };
  });
  await live.afterCommit(() => publishSeries(context, series));
  if (created) await publishNextPost(context, created);
}

/** Continues up to `limit` series whose latest session is over, and returns their number. Several nodes may run this. */
export const continueDueSeries = (context: JobContext, limit: number): Promise<number> =>
  context.handleDueRows({
    job: 'continue series',
    limit,
    batchSize: 1,
    select: (count) => selectDueSeries(context.db, count),
    handle: ([id = '']) => continueSeries(context, id),
  });

/** Changes the time zone of the series of a post of the member, which may be an earlier session. */
export async function changeSeries(
  { db, live, rateLimiter }: Context,
  authorId: string,
  postId: string,
  { timeZone }: SeriesChange,
): Promise<PostSeries> {
  await rateLimiter.consume('postChangesPerMinute', authorId);
  const changed = await withDeadlockRetry(db, (tx) => setTimeZoneOfSeries(tx, authorId, postId, timeZone));
  const series = requireFound(changed, 'post-not-found');
  await live.afterCommit(() => publishSeries({ db, live }, { id: series.postId, authorId }));
  return series;
}

/** Stops the series of a post of the member, which may be an earlier session. Repeating it changes nothing. */
export async function endSeries(context: Context, authorId: string, postId: string): Promise<{ postId: string }> {
  await context.rateLimiter.consume('postChangesPerMinute', authorId);
  requireFound(await findOwnPost(context.db, postId, authorId), 'post-not-found');
  await deleteSeries(context.db, authorId, postId);
  await context.live.afterCommit(() => publishSeries(context, { id: postId, authorId }));
  return { postId };
}
