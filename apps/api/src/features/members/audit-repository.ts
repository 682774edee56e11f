import type { AuditAction, AuditQuery, AuditRow } from '@muster/contract/admin/audit.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from './member-name.ts';
import { firstRow } from '#src/db/rows.ts';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';

/** The administrator and the HTTP request of an audited action. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
  readonly requestId: string;
}

export const actorOf = ({ id, name }: Pick<Actor, 'id' | 'name'>, request: FastifyRequest): Actor => ({
  id,
  name,
  address: request.ip,
  requestId: request.id,
});

interface AuditEntry {
  readonly action: AuditAction;
  readonly targetId: string;
  readonly details: object;
}

/** Call it in the transaction of the action, so that neither is stored without the other. */
export const insertAudit = (tx: Queryable, { id, name, address, requestId }: Actor, entry: AuditEntry) =>
  tx.insert(auditLog).values({ id: uuidv7(), actorId: id, actorName: name, address, requestId, ...entry });

/** The details of an entry about a member: their id, and their name at that time. */
export const findMemberDetails = async (tx: Queryable, memberId: string) =>
  firstRow(tx.select({ memberId: members.id, member: memberName }).from(members).where(eq(members.id, memberId)));

const aboutMemberId = sql`${auditLog.details}->>'memberId'`;

export async function listAudit(
  db: Queryable,
  { action, actorId, targetId, from, before, page }: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const condition = and(
    action ? eq(auditLog.action, action) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    targetId ? or(eq(auditLog.targetId, targetId), eq(aboutMemberId, targetId)) : undefined,
    from && gte(auditLog.createdAt, from),
    before && lt(auditLog.createdAt, before),
  );
  const rows = await db
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
    .orderBy(desc(auditLog.id))
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);
  return { rows, total: await db.$count(auditLog, condition) };
}
