import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { appeals, notices, sanctions } from '#src/db/schema/moderation.ts';
import { reports } from '#src/db/schema/reports.ts';
import { rulesAcceptances } from '#src/db/schema/rules.ts';
import { inBatches, type ReadBatch } from './in-batches.ts';

/** Lists of the export about moderation, by name. */
export const exportedModeration: Readonly<Record<string, (db: Queryable, memberId: string) => ReadBatch<object>>> = {
  reports: (db, memberId) =>
    inBatches(reports.id, (isNext) =>
      db
        .select({
          key: reports.id,
          kind: reports.kind,
          reason: reports.reason,
          note: reports.note,
          rule: reports.rule,
          createdAt: reports.createdAt,
          outcomes: sql<string[]>`jsonb_path_query_array(${reports.decisions}, '$[*].outcome')`,
        })
        .from(reports)
        .where(and(eq(reports.reporterId, memberId), isNext)),
    ),
  acceptedRules: (db, memberId) =>
    inBatches(rulesAcceptances.version, (isNext) =>
      db
        .select({
          key: sql<string>`${rulesAcceptances.version}::text`,
          version: rulesAcceptances.version,
          acceptedAt: rulesAcceptances.acceptedAt,
        })
        .from(rulesAcceptances)
        .where(and(eq(rulesAcceptances.memberId, memberId), isNext)),
    ),
  sanctions: (db, memberId) =>
    inBatches(sanctions.id, (isNext) =>
      db
        .select({
          key: sanctions.id,
          kind: sanctions.kind,
          reason: sanctions.reason,
          until: sanctions.until,
          createdAt: sanctions.createdAt,
          appeal: appeals.text,
          answer: appeals.answer,
        })
        .from(sanctions)
        .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
        .where(and(eq(sanctions.memberId, memberId), isNext)),
    ),
  notices: (db, memberId) =>
    inBatches(notices.id, (isNext) =>
      db
        .select({
          key: notices.id,
          kind: notices.kind,
          reason: notices.reason,
          about: notices.about,
          createdAt: notices.createdAt,
        })
        .from(notices)
        .where(and(eq(notices.memberId, memberId), isNext)),
    ),
};
