import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { auditLog } from '../../db/schema/audit-log.ts';

interface Act {
  readonly action: string;
  readonly targetId: string;
  readonly details: object;
}

/** Notes what an administrator does, in the transaction that does it. */
export const insertAudit = (tx: Queryable, actor: Member, act: Act) =>
  tx.insert(auditLog).values({ id: uuidv7(), actorId: actor.id, ...act });
