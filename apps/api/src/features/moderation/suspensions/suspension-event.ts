import type { Queryable } from '#src/db/client.ts';
import type { Live } from '#src/live/live.ts';
import { listHiddenMemberIds } from '#src/features/members/block-repository.ts';

/** Publishes that a member's suspension changed. Call it after the commit. */
export type PublishSuspension = (live: Pick<Live, 'broadcast'>) => void;

/** Reads the blocked viewers, who must not receive the event. Call it in the transaction of the change. */
export async function prepareSuspensionEvent(tx: Queryable, memberId: string): Promise<PublishSuspension> {
  const hiddenIds = await listHiddenMemberIds(tx, memberId);
  // The event carries no state: browsers refetch the member, so late or reordered events do no harm.
  return (live) => live.broadcast({ type: 'suspension.changed', memberId }, [memberId, ...hiddenIds]);
}
