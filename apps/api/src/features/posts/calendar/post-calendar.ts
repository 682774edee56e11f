import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { Queryable } from '../../../db/client.ts';
import { joinRequests } from '../../../db/schema/join-requests.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';
import type { Context } from '../../context.ts';
import type { FileResponse } from '../../../http/route.ts';
import { requireFound } from '../../../lib/app-error.ts';
import { translate } from '#src/lib/translate.ts';
import type { Member } from '../../sessions/member.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAuthorOrInCrew } from '../join-details/join-details-repository.ts';

/** A post with a start, for its author, accepted members and those who were accepted until the author went missing. */
async function findScheduledPost(db: Queryable, postId: string, memberId: string) {
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
  const [found] = await db
    .select({
      game: posts.game,
      platform: posts.platform,
      description: posts.description,
      startsAt: posts.startsAt,
      closesAt: posts.closesAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      isActive: posts.isActive,
      closedReason: posts.closedReason,
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(eq(posts.id, postId), isNotNull(posts.startsAt), or(isAuthorOrInCrew(db, memberId), wasInCrew)));
  return found?.startsAt ? { ...found, startsAt: found.startsAt } : null;
}

/** Texts in an iCalendar file must not contain control characters (RFC 5545). */
const removeControlCharacters = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

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
  const post = requireFound(await findScheduledPost(context.db, postId, member.id), 'post-not-found');
  const { game, platform, description, startsAt, closesAt, createdAt, updatedAt } = post;
  const language = member.language ?? context.defaultLanguage;
  const isCancelled = !post.isActive && post.closedReason !== 'ended' && updatedAt < startsAt;
  const calendar = new ICalCalendar({ prodId: { company: context.productName, product: 'Posts' } });
  calendar.createEvent({
    id: postId,
    // Higher after each change. In tenths of a second, a 32-bit number lasts for years.
    sequence: Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 100)),
    status: isCancelled ? ICalEventStatus.CANCELLED : null,
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    end: closesAt,
    summary: removeControlCharacters(translate(language, '{game} on {platform}', { game, platform })),
    description: removeControlCharacters(description),
    url: new URL(sharedPostPath(postId), origin).href,
  });
  const day = startsAt.toISOString().slice(0, 10);
  return {
    body: Buffer.from(calendar.toString()),
    headers: { 'content-disposition': `attachment; filename="post-${day}.ics"`, 'cache-control': 'no-store' },
  };
}
