import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ICalCalendar } from 'ical-generator';
import type { Queryable } from '../../../db/client.ts';
import { members } from '../../../db/schema/members.ts';
import { posts } from '../../../db/schema/posts.ts';
import type { FileResponse } from '../../../http/route.ts';
import { requireFound } from '../../../lib/app-error.ts';
import { isAuthorOrInCrew } from '../join-details/join-details-repository.ts';

/** A post with a start, for its author and accepted members. */
async function findScheduledPost(db: Queryable, postId: string, memberId: string) {
  const [found] = await db
    .select({
      game: posts.game,
      platform: posts.platform,
      description: posts.description,
      startsAt: posts.startsAt,
      closesAt: posts.closesAt,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(eq(posts.id, postId), isNotNull(posts.startsAt), isAuthorOrInCrew(db, memberId)));
  return found?.startsAt ? { ...found, startsAt: found.startsAt } : null;
}

/** Texts in an iCalendar file must not contain control characters (RFC 5545). */
const removeControlCharacters = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

export interface CalendarDeps {
  readonly db: Queryable;
  readonly productName: string;
  /** Origin of links. */
  readonly origin: () => string;
}

/** Returns the start and end of a post as a calendar with one event. A later download of a changed post replaces the event. */
export async function getPostCalendar(deps: CalendarDeps, postId: string, memberId: string): Promise<FileResponse> {
  const post = requireFound(await findScheduledPost(deps.db, postId, memberId), 'post-not-found');
  const { game, platform, description, startsAt, closesAt, createdAt, updatedAt } = post;
  const calendar = new ICalCalendar({ prodId: { company: deps.productName, product: 'Posts' } });
  calendar.createEvent({
    id: postId,
    // Higher after each change.
    sequence: Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    end: closesAt,
    summary: removeControlCharacters(`${game} on ${platform}`),
    description: removeControlCharacters(description),
    url: new URL(sharedPostPath(postId), deps.origin()).href,
  });
  const day = startsAt.toISOString().slice(0, 10);
  return {
    body: Buffer.from(calendar.toString()),
    headers: { 'content-disposition': `attachment; filename="post-${day}.ics"`, 'cache-control': 'no-store' },
  };
}
