import type { Role } from '@muster/contract/members/members.ts';
import type { AuditAction } from '@muster/contract/admin/audit.ts';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { memberName } from './member-columns.ts';
import { firstRow } from '#src/db/rows.ts';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { members } from '#src/db/schema/members.ts';

/** The administrator or moderator, and the HTTP request of an audited action. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly role: Role;
  readonly address: string;
  readonly requestId: string;
}

export const actorOf = ({ id, name, role }: Pick<Actor, 'id' | 'name' | 'role'>, request: FastifyRequest): Actor => ({
  id,
  name,
  role,
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
