import { CALENDAR_PAST_DAYS, getCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { and, eq, gt, inArray, isNotNull, isNull, type SQL, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { ICalCalendar } from 'ical-generator';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { chats } from '#src/db/schema/chats.ts';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { calendarSubscriptions, sessions } from '#src/db/schema/sessions.ts';
import type { Context } from '#src/features/context.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { noIndexHeader } from '#src/http/pages/page-head.ts';
import type { FileResponse } from '#src/http/route.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import type { Member } from '#src/features/members/member.ts';
import { hashToken, newToken } from '#src/lib/tokens.ts';
import { addPlaceholder, addPostEvents, calendarFile } from './calendar-event.ts';
import { listDeletedPosts } from './deleted-posts.ts';
import { listScheduledPosts } from './post-calendar.ts';

/** For calendar apps that support it. Others refresh about once a day. */
const REFRESH_MINUTES = 30;

const isRecent = (startsAt: AnyPgColumn): SQL =>
  gt(startsAt, sql`now() - make_interval(days => ${CALENDAR_PAST_DAYS})`);

export async function findCalendarSubscription(db: Queryable, memberId: string) {
  const { memberId: owner, createdAt, revokedAt } = calendarSubscriptions;
  const query = db.select({ createdAt, revokedAt }).from(calendarSubscriptions).where(eq(owner, memberId));
  const found = (await firstRow(query)) ?? { createdAt: null, revokedAt: null };
  return found.revokedAt ? { ...found, createdAt: null } : found;
}

/** Creates the address of a member's calendar and revokes the previous one. Throws if the session has ended in the meantime. */
export async function createCalendarSubscription(
  db: Queryable,
  { sessionId }: Pick<Member, 'sessionId'>,
  origin: string,
) {
  const key = newToken();
  const createdAt = new Date();
  const isCreated = await affectsRow(
    db.execute(sql`insert into ${calendarSubscriptions} (member_id, key_hash, created_at)
      select member_id, ${hashToken(key)}, ${createdAt.toISOString()}::timestamptz from ${sessions}
      where id = ${sessionId} for key share
      on conflict (member_id) do update
        set key_hash = excluded.key_hash, created_at = excluded.created_at, revoked_at = null`),
  );
  if (!isCreated) throw new AppError('unauthenticated');
  const address = new URL(getCalendarEndpoint.path, origin);
  address.searchParams.set('key', key);
  return { address: address.href, createdAt };
}

export async function deleteCalendarSubscription(db: Queryable, memberId: string): Promise<null> {
  await db.delete(calendarSubscriptions).where(eq(calendarSubscriptions.memberId, memberId));
  return null;
}

/** Posts that the member wrote or joined. {@link listScheduledPosts} checks which ones the member may see. */
function listRecentPosts(db: Queryable, memberId: string) {
  const wasActive = or(posts.isActive, isNotNull(posts.calledOffAt), isNotNull(posts.closedReason));
  const own = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, memberId), wasActive));
  const requested = db
    .select({ id: sql<string>`${joinRequests.postId}` })
    .from(joinRequests)
    .where(and(eq(joinRequests.requesterId, memberId), inArray(joinRequests.state, ['accepted', 'closed'])));
  return listScheduledPosts(db, memberId, and(isRecent(posts.startsAt), inArray(posts.id, unionAll(own, requested))));
}

/** Keeps shared addresses out of search engines. */
const calendarHeaders = { 'cache-control': 'private, no-cache', ...noIndexHeader };

/** The sessions of the member whose calendar has this key. Throws if the key was revoked or the member is suspended. */
export async function getCalendar(context: Context, key: string, origin: string): Promise<FileResponse> {
  const { db, log, productName, defaultLanguage } = context;
  const query = db
    .select({
      id: members.id,
      language: members.language,
      createdAt: calendarSubscriptions.createdAt,
      isSuspended,
    })
    .from(calendarSubscriptions)
    .innerJoin(members, eq(members.id, calendarSubscriptions.memberId))
    .where(and(eq(calendarSubscriptions.keyHash, hashToken(key)), isNull(members.disabledAt)));
  const member = requireFound(await firstRow(query), 'calendar-not-found');
  if (member.isSuspended) throw new AppError('suspended');
  const calendar = new ICalCalendar({
    prodId: { company: productName, product: 'Sessions' },
    name: productName,
    ttl: REFRESH_MINUTES * 60,
  });
  const language = member.language ?? defaultLanguage;
  const urlOf = (postId: string): string => new URL(sharedPostPath(postId), origin).href;
  const recent = await listRecentPosts(db, member.id);
  const deleted = await listDeletedPosts(db, member.id, isRecent(chats.startsAt));
  addPostEvents(calendar, [...recent.map((post) => ({ ...post, url: urlOf(post.id) })), ...deleted], language, log);
  if (calendar.length() === 0) addPlaceholder(calendar, member, productName, language);
  return { body: calendarFile(calendar), headers: calendarHeaders };
}
