import type { AuditAction } from '@muster/contract/audit.ts';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/client.ts';
import { auditLog } from '../../db/schema/audit-log.ts';

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

interface Act {
  readonly action: AuditAction;
  readonly targetId: string;
  readonly details: object;
}

/** Notes what an administrator does, in the transaction that does it. */
export const insertAudit = (tx: Queryable, { id, name, address, requestId }: Actor, act: Act) =>
  tx.insert(auditLog).values({ id: uuidv7(), actorId: id, actorName: name, address, requestId, ...act });
