import { countFreeSeats } from '@muster/contract/join-requests/seats.ts';
import type { NewRequestDetails } from '@muster/contract/join-requests/join-requests.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import { countResponse } from './post-requests-repository.ts';
import {
  type LockedRequest,
  lockRequest,
  updateRequestDetails,
  updateRequestState,
  waitlistInvited,
} from './request-state-repository.ts';

/**
 * Accepts a locked invitation: the party takes its seats, or joins the waitlist if too few are free. Returns the new number of
 * responses to the post, or undefined if the requester was counted before.
 */
export async function acceptInvitation(tx: Queryable, invitation: LockedRequest): Promise<number | undefined> {
  const { id, postId, post, requesterId, partySize, isDue, fitsRole } = invitation;
  if (!post || postId === null || isDue) throw new AppError('request-changed');
  if (!fitsRole) throw new AppError('role-filled');
  const responses = await countResponse(tx, postId, requesterId);
  if (countFreeSeats(post) < partySize) await waitlistInvited(tx, id);
  else await updateRequestState(tx, invitation, { state: 'accepted' });
  return responses;
}

/** Like {@link acceptInvitation}, with the requester's party, note and role. Lock the post first. */
export async function acceptInvitationWith(
  tx: Queryable,
  { id, requesterId }: { readonly id: string; readonly requesterId: string },
  { partySize = 1, note = '', role = null }: NewRequestDetails,
): Promise<number | undefined> {
  const lock = async () => requireFound(await lockRequest(tx, id, requesterId), 'request-changed');
  await updateRequestDetails(tx, await lock(), { partySize, note, role });
  return acceptInvitation(tx, await lock());
}
