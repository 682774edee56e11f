import type { Queryable } from '../../db/client.ts';
import type { Live } from '../../live/live.ts';
import { listHiddenMemberIds } from '../users/block-repository.ts';

/** Broadcasts that a member was suspended or no longer is. Call it after the commit. */
export type PublishSuspension = (live: Pick<Live, 'broadcast'>) => void;

/** Reads which members the event must not reach: those who block the member or are blocked. Call it in the transaction of the change. */
export async function prepareSuspensionEvent(tx: Queryable, memberId: string): Promise<PublishSuspension> {
  const hiddenIds = await listHiddenMemberIds(tx, memberId);
  // The event has no state: browsers that show the member fetch it, so late or reordered events do no harm.
  return (live) => live.broadcast({ type: 'suspension.changed', memberId }, [memberId, ...hiddenIds]);
}
