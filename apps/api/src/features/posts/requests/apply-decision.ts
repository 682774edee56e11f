import { decide } from '@muster/contract/posts/requests/decide.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import type { RequestCommand } from '@muster/contract/posts/requests/request-commands.ts';
import type { Decision } from '@muster/contract/posts/requests/request-effects.ts';
import type { Queryable } from '#src/db/client.ts';
import { AppError } from '#src/lib/app-error.ts';
import { countResponse } from './post-requests-repository.ts';
import { markCrewChanged } from '../seats/waitlist-repository.ts';
import { type LockedRequest, writeDecisions } from './request-state-repository.ts';

/** Decides a member's command on a locked request. Null if it was carried out before. Throws if it is rejected. */
export const decideFor = (request: LockedRequest, command: RequestCommand): Decision | null =>
  requireAllowed(decide(request, command, request.side, request.facts));

/** Throws the error of a rejected command. */
export function requireAllowed<Result extends Decision | null>(decision: Result | ErrorCode): Result {
  if (typeof decision === 'string') throw new AppError(decision);
  return decision;
}

/** Carries out a decision. Returns the number of responses to the post, if the requester was not counted before. */
export async function applyDecision(
  tx: Queryable,
  { id, state, post, requesterId }: LockedRequest,
  decision: Decision,
): Promise<number | undefined> {
  const isAcceptedInvitation =
    state === 'invited' && (decision.state === 'accepted' || decision.state === 'waitlisted');
  const responses = post && isAcceptedInvitation ? await countResponse(tx, post.id, requesterId) : undefined;
  await writeDecisions(tx, new Map([[id, decision]]));
  // A free seat may suit a party that moved, or its new roles.
  if (post && decision.state === 'waitlisted') await markCrewChanged(tx, post.id);
  return responses;
}
