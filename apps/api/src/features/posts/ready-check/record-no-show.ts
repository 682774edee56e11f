import type { CommandName } from '@muster/contract/posts/requests/request-commands.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { readyChecks } from '#src/db/schema/ready-checks.ts';
import type { LockedRequest } from '../requests/request-state-repository.ts';
import { insertMissedNotices } from './finish-due-checks.ts';

/**
 * Records a no-show, or its undo, as the outcome of the requester's ready check. Inserts one for a player who was accepted
 * after the check. Returns the members who get a notice.
 */
export async function recordNoShow(
  tx: Queryable,
  { post, requesterId }: LockedRequest,
  command: CommandName,
): Promise<string[]> {
  if ((command !== 'mark-no-show' && command !== 'undo-no-show') || !post) return [];
  const decided = {
    outcome: command === 'mark-no-show' ? 'no-show' : 'confirmed',
    decidedAt: sql`clock_timestamp()`,
  } as const;
  const { id: postId, game, startOfChecks: startsAt } = post;
  await tx
    .insert(readyChecks)
    .values({ id: uuidv7(), postId, memberId: requesterId, game, startsAt, answerBy: startsAt, ...decided })
    .onConflictDoUpdate({ target: [readyChecks.postId, readyChecks.memberId, readyChecks.startsAt], set: decided });
  return command === 'mark-no-show' ? insertMissedNotices(tx, [requesterId]) : [];
}
