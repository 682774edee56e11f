import { sharedPostPath } from '@muster/contract/paths.ts';
import { and, desc, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Queryable } from '../../../db/client.ts';
import { joinRequests } from '../../../db/schema/join-requests.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';
import type { Context } from '../../context.ts';
import type { FileResponse } from '../../../http/route.ts';
import { requireFound } from '../../../lib/app-error.ts';
import type { Seats } from '@muster/contract/join-requests/seats.ts';
import { translate } from '#src/lib/translate.ts';
import type { Member } from '../../sessions/member.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { describeSeats } from '../previews/describe-start-and-seats.ts';
import { isAuthorOrInCrew } from '../join-details/join-details-repository.ts';

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

/** Texts in an iCalendar file must not contain control characters (RFC 5545). */
const removeControlCharacters = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** The parts of a post in a calendar. Of the crew only numbers. */
export interface PostEvent extends Seats {
  readonly id: string;
  readonly game: string;
  readonly platform: string;
  readonly description: string;
  readonly startsAt: Date;
  readonly closesAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Increases with each change of the crew. */
  readonly crewVersion: number;
  readonly isCancelled: boolean;
  /** Page of the post. Null if it was deleted. */
  readonly url: string | null;
}

/** Names a cancelled event, because some calendar apps do not show its status. */
const describeGame = ({ game, platform, ...post }: PostEvent, language: string): string =>
  post.isCancelled
    ? translate(language, 'Called off: {game} on {platform}', { game, platform })
    : translate(language, '{game} on {platform}', { game, platform });

/** Adds the event of a post. Calendar apps replace the event of an earlier file if the post has changed. */
export function addPostEvent(calendar: ICalCalendar, post: PostEvent, language: string): void {
  const { id, startsAt, closesAt, createdAt, updatedAt, url } = post;
  const seats = post.isCancelled ? null : describeSeats(post, language);
  calendar.createEvent({
    id,
    // Higher after each change. In tenths of a second, a 32-bit number lasts for years.
    sequence: Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 100)) + post.crewVersion,
    status: post.isCancelled ? ICalEventStatus.CANCELLED : null,
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    end: closesAt,
    summary: removeControlCharacters(describeGame(post, language)),
    description: removeControlCharacters([seats, post.description].filter(Boolean).join('\n\n')),
    url,
  });
}

/**
 * Returns the start and end of a post as a calendar with one event. A later download of a changed post replaces the event,
 * and one of a post that was closed before its start cancels it.
 */
export async function getPostCalendar(
  context: Context,
  postId: string,
  member: Member,
  origin: string,
): Promise<FileResponse> {
  const [found] = await listScheduledPosts(context.db, member.id, eq(posts.id, postId));
  const post = requireFound(found, 'post-not-found');
  const calendar = new ICalCalendar({ prodId: { company: context.productName, product: 'Posts' } });
  const url = new URL(sharedPostPath(postId), origin).href;
  addPostEvent(calendar, { ...post, url }, member.language ?? context.defaultLanguage);
  const day = post.startsAt.toISOString().slice(0, 10);
  return {
    body: Buffer.from(calendar.toString()),
    headers: { 'content-disposition': `attachment; filename="post-${day}.ics"`, 'cache-control': 'no-store' },
  };
}
