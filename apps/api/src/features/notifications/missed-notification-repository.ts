import { type SQL, and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { type MissedKind, missedNotifications } from '#src/db/schema/emails.ts';
import { members } from '#src/db/schema/members.ts';

/** Time in which missed notifications are collected into one email. */
const COLLECTION_TIME = sql.raw(`interval '2 minutes'`);

interface Missed {
  readonly memberId: string;
  readonly kind: MissedKind;
  readonly subjectIds: readonly string[];
  /** End of the event; nothing is emailed after it. */
  readonly until: Date;
}

/** Records an undelivered notification if the member wants emails about it. Recording it again changes nothing. */
export const insertMissed = (db: Queryable, { memberId, kind, subjectIds, until }: Missed) =>
  db.execute(sql`insert into ${missedNotifications} (member_id, kind, subject_id, until, due_at)
    select id, ${kind}, subject_id, ${until.toISOString()}::timestamptz, now() + ${COLLECTION_TIME}
    from ${members}, unnest(${sql.param([...subjectIds])}::uuid[]) as missed (subject_id)
    where id = ${memberId} and receives_digests on conflict do nothing`);

const selectDueDigests = (limit: number): SQL =>
  sql`select id from missed_notifications where due_at <= now() order by due_at limit ${limit}`;

/** The first row that is due, as a subquery. */
export const selectDigestToSend = (): SQL => sql`(${selectDueDigests(1)})`;

export const listDueDigests = async (db: Queryable, limit: number): Promise<{ id: string }[]> =>
  (await db.execute<{ id: string }>(selectDueDigests(limit))).rows;

export const listRecipients = (db: Queryable, ids: readonly string[]) =>
  db
    .selectDistinct({ memberId: missedNotifications.memberId })
    .from(missedNotifications)
    .where(isAnyOf(missedNotifications.id, ids));

/** Missed notifications that were not emailed yet. Lock the member first. */
export const listMissed = (tx: Queryable, memberId: string) =>
  tx
    .select({
      id: missedNotifications.id,
      kind: missedNotifications.kind,
      subjectId: missedNotifications.subjectId,
      isOver: sql<boolean>`${missedNotifications.until} <= now()`,
    })
    .from(missedNotifications)
    .where(and(eq(missedNotifications.memberId, memberId), isNotNull(missedNotifications.dueAt)));

/** The emails of the last day. */
export async function countDigests(tx: Queryable, memberId: string): Promise<{ count: number; last: Date | null }> {
  const [found] = await tx
    .select({
      count: sql<number>`count(distinct ${missedNotifications.emailedAt})::int`,
      last: sql<Date | null>`max(${missedNotifications.emailedAt})`.mapWith(missedNotifications.emailedAt),
    })
    .from(missedNotifications)
    .where(
      and(eq(missedNotifications.memberId, memberId), sql`${missedNotifications.emailedAt} > now() - interval '1 day'`),
    );
  return found ?? { count: 0, last: null };
}

/** Marks rows as emailed, dropped (null) or due later. */
export async function finishMissed(
  tx: Queryable,
  ids: readonly string[],
  outcome: 'emailed' | Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(missedNotifications)
    .set(outcome === 'emailed' ? { dueAt: null, emailedAt: sql`transaction_timestamp()` } : { dueAt: outcome })
    .where(isAnyOf(missedNotifications.id, ids));
}

/** Stops the member's digests. Does nothing for an unknown token. */
export const stopDigests = (db: Queryable, token: string) =>
  db.update(members).set({ receivesDigests: false }).where(eq(members.unsubscribeToken, token));

/** Later than the limit of emails per day looks back. */
export const deleteOldMissed = (db: Queryable): Promise<number> =>
  deleteInChunks(db, missedNotifications, sql`${missedNotifications.until} < now() - interval '2 days'`);
