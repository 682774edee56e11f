import { type SQL, and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, readTablePage } from '#src/db/rows.ts';
import { isDecidableBy } from '#src/features/members/decidable-member.ts';
import type { Member } from '#src/features/members/member.ts';
import { memberName, pictureUrl } from '#src/features/members/member-columns.ts';
import { members } from '#src/db/schema/members.ts';
import { appeals, sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';

/** Only suspensions can be appealed, and they always have an end; the fallback only satisfies the type. */
const until = sql<Date>`coalesce(${sanctions.until}, ${sanctions.createdAt})`.mapWith(sanctions.createdAt);

/** The reports of the case that was decided with the suspension, oldest first. */
const reportIds = sql<string[]>`array(select ${reports.id} from ${reports}
  where (kind, target_id, reported_id, decided_at) in
    (select kind, target_id, reported_id, decided_at from ${reports} as oldest where oldest.id = ${sanctions.caseId})
  order by ${reports.id})`;

const appealColumns = {
  id: appeals.id,
  member: { id: members.id, name: memberName, pictureUrl: pictureUrl('small') },
  reason: sanctions.reason,
  until,
  text: appeals.text,
  createdAt: appeals.createdAt,
  state: appeals.state,
  answer: appeals.answer,
  reportIds,
};

const selectAppeals = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(appealColumns)
    .from(appeals)
    .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
    .innerJoin(members, eq(members.id, sanctions.memberId))
    .where(condition);

type QueueState = 'open' | 'closed';
type Viewer = Pick<Member, 'role'>;

/** Without those that the viewer may not decide. */
const isListed = (state: QueueState, viewer: Viewer): SQL | undefined =>
  and(
    state === 'open' ? eq(appeals.state, 'open') : ne(appeals.state, 'open'),
    isDecidableBy(viewer, sanctions.memberId),
  );

/** The number of appeals in this state, for the tab, the overview and the list alike. */
export async function countAppeals(db: Queryable, state: QueueState, viewer: Viewer): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(appeals)
    .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
    .where(isListed(state, viewer));
  return counted?.count ?? 0;
}

/** Open appeals, oldest first, or decided ones, latest decision first. */
export function listAppeals(db: Queryable, state: QueueState, page: number, viewer: Viewer) {
  const rows = selectAppeals(db, isListed(state, viewer)).orderBy(
    state === 'open' ? asc(appeals.id) : desc(appeals.decidedAt),
  );
  return readTablePage(rows, page, () => countAppeals(db, state, viewer));
}

export type Appeal = Awaited<ReturnType<typeof listAppeals>>['rows'][number];

export const findAppeal = (db: Queryable, appealId: string): Promise<Appeal | null> =>
  firstRow(selectAppeals(db, eq(appeals.id, appealId)));

/** Returns false if the suspension was appealed before. */
export const insertAppealOnce = (db: Queryable, sanctionId: string, text: string): Promise<boolean> =>
  affectsRow(
    db.insert(appeals).values({ id: uuidv7(), sanctionId, text }).onConflictDoNothing({ target: appeals.sanctionId }),
  );

/** Marks the member's open appeals as lifted; returns whether there was any. */
export async function liftAppealsOf(tx: Queryable, memberId: string): Promise<boolean> {
  const own = tx.select({ id: sanctions.id }).from(sanctions).where(eq(sanctions.memberId, memberId));
  return affectsRow(
    tx
      .update(appeals)
      .set({ state: 'lifted', decidedAt: sql`now()` })
      .where(and(eq(appeals.state, 'open'), inArray(appeals.sanctionId, own))),
  );
}

/** Returns false if the appeal is decided already. */
export const closeAppeal = (tx: Queryable, appealId: string, state: 'declined' | 'lifted', answer: string) =>
  affectsRow(
    tx
      .update(appeals)
      .set({ state, answer, decidedAt: sql`now()` })
      .where(sql`${appeals.id} = ${appealId} and ${appeals.state} = 'open'`),
  );
