import { type Alert, ALERT_LIFETIME_DAYS } from '@muster/contract/board/alerts.ts';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { alerts, savedSearches } from '#src/db/schema/alerts.ts';
import { members } from '#src/db/schema/members.ts';
import { freeSeats, posts } from '#src/db/schema/posts.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { hasWindowInUse } from '#src/features/members/presence/presence-repository.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { isAccountActive } from '#src/features/members/member-repository.ts';
import { postColumns } from '#src/features/posts/post-columns.ts';
import { quietHoursEnd } from './local-alert-times.ts';

const LIFETIME = sql.raw(`interval '${ALERT_LIFETIME_DAYS} days'`);
const isRecent = sql`${alerts.createdAt} > now() - ${LIFETIME}`;

/** Whether a member has neither muted the author of a post, nor requested to join it, nor seen it before everyone else. */
export const isWantedBy = (memberId: string | SQLWrapper): SQL => sql`
  not exists (select from chat_participants where member_id = ${memberId} and partner_id = ${posts.authorId} and is_muted)
  and not exists (select from join_requests where post_id = ${posts.id} and requester_id = ${memberId})
  and not exists (select from early_viewers where post_id = ${posts.id} and member_id = ${memberId})`;

/** The alerts that a member sees. Needs `posts` and `saved_searches` joined. */
const isListed = (memberId: string) =>
  and(
    eq(alerts.memberId, memberId),
    isRecent,
    posts.isActive,
    not(posts.isComplete),
    isNotBlocked(memberId, posts.authorId),
  );

export async function listAlerts(db: Queryable, memberId: string): Promise<Alert[]> {
  const { id, createdAt } = getTableColumns(alerts);
  const rows = await db
    .select({
      alert: { id, createdAt, isNew: sql<boolean>`${alerts.seenAt} is null` },
      savedSearch: { id: savedSearches.id, name: savedSearches.name, filter: savedSearches.filter },
      post: postColumns,
    })
    .from(alerts)
    .innerJoin(savedSearches, eq(savedSearches.id, alerts.savedSearchId))
    .innerJoin(posts, eq(posts.id, alerts.postId))
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(isListed(memberId))
    .orderBy(desc(alerts.createdAt), desc(alerts.id));
  return rows.map(({ alert, savedSearch, post }) => ({ ...alert, savedSearch, post }));
}

export async function countNewAlerts(db: Queryable, memberId: string): Promise<{ count: number }> {
  const [found] = await db
    .select({ count: count() })
    .from(alerts)
    .innerJoin(savedSearches, eq(savedSearches.id, alerts.savedSearchId))
    .innerJoin(posts, eq(posts.id, alerts.postId))
    .where(and(isListed(memberId), isNull(alerts.seenAt)));
  return { count: found?.count ?? 0 };
}

/** A post has at most one alert per member. */
export const listAlertedMembers = (db: Queryable, postIds: readonly string[]): Promise<string[]> =>
  idsOf(
    db
      .selectDistinct({ id: alerts.memberId })
      .from(alerts)
      .where(and(isAnyOf(alerts.postId, postIds), isRecent)),
  );

const selectDueAlerts = (limit: number): SQL =>
  sql`select id from alerts where push_due_at <= now() order by push_due_at, member_id limit ${limit}`;

/** The first due alert, as a subquery. */
export const selectAlertToPush = (): SQL => sql`(${selectDueAlerts(1)})`;

export const listDueAlerts = async (db: Queryable, limit: number): Promise<{ id: string }[]> =>
  (await db.execute<{ id: string }>(selectDueAlerts(limit))).rows;

/**
 * Takes the due ones of these alerts, each on one node only. In quiet hours, omits and postpones those of members without a
 * window in use; `isQuiet` marks the others.
 */
export async function takeAlertsToPush(tx: Queryable, alertIds: readonly string[]) {
  const { hasQuietHours, quietFrom, quietUntil, timeZone } = members;
  const locked = await tx
    .select({
      id: alerts.id,
      memberId: alerts.memberId,
      now: sql<Date>`now()`.mapWith(alerts.createdAt),
      quietHours: { hasQuietHours, quietFrom, quietUntil, timeZone },
      isInUse: hasWindowInUse(members.id),
    })
    .from(alerts)
    .innerJoin(members, eq(members.id, alerts.memberId))
    .where(
      sql`${alerts.id} = any (array(
        select id from alerts where ${isAnyOf(alerts.id, alertIds)} and push_due_at <= now() for update skip locked))`,
    );
  const due = locked.map(({ id, memberId, now, quietHours, isInUse }) => {
    const quietEnd = quietHoursEnd(now, quietHours);
    return { id, memberId, isQuiet: quietEnd !== null, delayedTo: isInUse ? null : quietEnd };
  });
  const ids = due.map(({ id }) => id);
  const times = due.map(({ delayedTo }) => delayedTo?.toISOString() ?? null);
  await tx
    .update(alerts)
    .set({
      pushDueAt: sql`(select due_at from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as due (id, due_at)
        where due.id = ${alerts.id})`,
    })
    .where(isAnyOf(alerts.id, ids));
  return due.filter(({ delayedTo }) => delayedTo === null);
}

/** The posts of these alerts that the member has not seen and may still join. */
export const listAlertsToPush = (db: Queryable, memberId: string, alertIds: string[]) =>
  db
    .select({ id: posts.id, authorName: memberName, game: posts.game, startsAt: posts.startsAt })
    .from(alerts)
    .innerJoin(savedSearches, eq(savedSearches.id, alerts.savedSearchId))
    .innerJoin(posts, eq(posts.id, alerts.postId))
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(
      and(
        inArray(alerts.id, alertIds),
        isListed(memberId),
        isNull(alerts.seenAt),
        savedSearches.isPushed,
        sql`${freeSeats} >= 1`,
        isAccountActive,
        isWantedBy(memberId),
      ),
    );

/** Returns the posts of the alerts that were new. */
export async function setAlertsSeen(db: Queryable, memberId: string, alertIds: string[]): Promise<string[]> {
  const seen = await db
    .update(alerts)
    .set({ seenAt: sql`now()` })
    .where(and(eq(alerts.memberId, memberId), inArray(alerts.id, alertIds), isNull(alerts.seenAt)))
    .returning({ postId: alerts.postId });
  return seen.map(({ postId }) => postId);
}

/** Retains the alerts of open posts, so that a change of such a post causes no second alert. */
export const deleteOldAlerts = (db: Queryable) =>
  db.delete(alerts).where(
    sql`${alerts.createdAt} <= now() - ${LIFETIME}
      and not exists (select from ${posts} where ${posts.id} = ${alerts.postId} and ${posts.isActive})`,
  );
