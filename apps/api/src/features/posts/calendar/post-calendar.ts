import { sharedPostPath } from '@muster/contract/paths.ts';
import { and, desc, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm';
import { ICalCalendar } from 'ical-generator';
import type { Queryable } from '#src/db/client.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { chats } from '#src/db/schema/chats.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { Context } from '#src/features/context.ts';
import type { FileResponse } from '#src/http/route.ts';
import { requireFound } from '#src/lib/app-error.ts';
import type { Member } from '#src/features/members/member.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAuthorOrInCrew } from '../join-details/join-details-repository.ts';
import { addPostEvent, calendarFile } from './calendar-event.ts';
import { listDeletedPosts } from './deleted-posts.ts';

/** More sessions than anyone plays in the days that a calendar covers. */
const EVENTS_MAX_COUNT = 500;

interface ClosedPost extends Pick<typeof posts.$inferSelect, 'isActive' | 'closedReason' | 'calledOffAt'> {
  readonly startsAt: Date;
}

/**
 * Whether a session was cancelled: its post closed before the start. Later edits do not change that, unless they move the
 * start.
 */
function isCancelled({ isActive, closedReason, calledOffAt, startsAt }: ClosedPost): boolean {
  if (isActive || closedReason === 'ended') return false;
  // Null if the author missed the ready check or did not confirm the post.
  return calledOffAt === null || calledOffAt < startsAt;
}

/**
 * The matching posts with a start, for their author, accepted members and those who were accepted until the
 * author went missing.
 */
export async function listScheduledPosts(db: Queryable, memberId: string, condition: SQL | undefined) {
  const wasInCrew = and(
    exists(
      db
        .select({ id: joinRequests.id })
        .from(joinRequests)
        .where(
          and(
            eq(joinRequests.postId, posts.id),
            eq(joinRequests.requesterId, memberId),
            eq(joinRequests.state, 'closed'),
            joinRequests.isAuthorMissing,
          ),
        ),
    ),
    isNotBlocked(memberId, posts.authorId),
  );
  const rows = await db
    .select({
      id: posts.id,
      game: posts.game,
      platform: posts.platform,
      description: posts.description,
      startsAt: posts.startsAt,
      closesAt: posts.closesAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      isActive: posts.isActive,
      isComplete: posts.isComplete,
      closedReason: posts.closedReason,
      calledOffAt: posts.calledOffAt,
      seats: posts.seats,
      party: posts.party,
      acceptedSeats: posts.acceptedSeats,
      offeredSeats: posts.offeredSeats,
      crewVersion: posts.crewVersion,
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(condition, isNotNull(posts.startsAt), or(isAuthorOrInCrew(db, memberId), wasInCrew)))
    .orderBy(desc(posts.startsAt))
    .limit(EVENTS_MAX_COUNT);
  return rows.flatMap(({ startsAt, ...post }) =>
    startsAt ? [{ ...post, startsAt, isCancelled: isCancelled({ ...post, startsAt }) }] : [],
  );
}

/**
 * Returns the start and end of a post as a calendar with one event. A later download of a changed post replaces the event,
 * and one of a post that was deleted or closed before its start cancels it.
 */
export async function getPostCalendar(
  context: Context,
  postId: string,
  member: Member,
  origin: string,
): Promise<FileResponse> {
  const [found] = await listScheduledPosts(context.db, member.id, eq(posts.id, postId));
  const [deleted] = found ? [] : await listDeletedPosts(context.db, member.id, eq(chats.crewId, postId));
  const url = new URL(sharedPostPath(postId), origin).href;
  const post = requireFound(found ? { ...found, url } : deleted, 'post-not-found');
  const calendar = new ICalCalendar({ prodId: { company: context.productName, product: 'Posts' } });
  addPostEvent(calendar, post, member.language ?? context.defaultLanguage);
  const day = post.startsAt.toISOString().slice(0, 10);
  return {
    body: calendarFile(calendar),
    headers: { 'content-disposition': `attachment; filename="post-${day}.ics"`, 'cache-control': 'no-store' },
  };
}
