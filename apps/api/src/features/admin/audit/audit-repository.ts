import type { AuditAction, AuditRow } from '@muster/contract/admin/audit.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/audit-log.ts';

/** An administrator who does something, and where the request for it came from. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
  readonly requestId: string;
}

/** Who acts by this request. */
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

/** Notes what an administrator does, in the transaction that does it. */
export const insertAudit = (tx: Queryable, { id, name, address, requestId }: Actor, act: AuditEntry) =>
  tx.insert(auditLog).values({ id: uuidv7(), actorId: id, actorName: name, address, requestId, ...act });

/** Which acts an administrator looks at. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
}

/** A page of what administrators did, the latest first, and how much there is in all. */
export async function listAudit(
  db: Queryable,
  { action, actorId, targetId }: AuditFilter,
  page: number,
): Promise<{ rows: AuditRow[]; total: number }> {
  const condition = and(
    action ? eq(auditLog.action, action) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    targetId ? eq(auditLog.targetId, targetId) : undefined,
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
