import type { AuditQuery, AuditRow } from '@muster/contract/admin/audit.ts';
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { readTablePage } from '#src/db/rows.ts';
import { auditLog } from '#src/db/schema/audit-log.ts';

const aboutMemberId = sql`${auditLog.details}->>'memberId'`;

export function listAudit(db: Queryable, { action, actorId, targetId, from, before, page }: AuditQuery) {
  const condition = and(
    action ? eq(auditLog.action, action) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    targetId ? or(eq(auditLog.targetId, targetId), eq(aboutMemberId, targetId)) : undefined,
    from && gte(auditLog.createdAt, from),
    before && lt(auditLog.createdAt, before),
  );
  const rows = db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      actorId: auditLog.actorId,
      actorName: auditLog.actorName,
      action: auditLog.action,
      targetId: auditLog.targetId,
      details: sql<string>`${auditLog.details}::text`,
      address: auditLog.address,
      requestId: auditLog.requestId,
    })
    .from(auditLog)
    .where(condition)
    .orderBy(desc(auditLog.id));
  return readTablePage<AuditRow>(rows, page, () => db.$count(auditLog, condition));
}
