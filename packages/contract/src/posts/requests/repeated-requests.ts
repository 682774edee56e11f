import { isOpenRequest, type JoinRequestState } from './join-request-states.ts';

/**
 * Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests
 * do not count. The same limit applies to repeated invitations.
 */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

const finalStates: readonly JoinRequestState[] = ['declined', 'removed'];
const repeatableStates: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

export interface EarlierRequest {
  readonly state: JoinRequestState;
  readonly isInvitation: boolean;
  /** False: an invitation that the player has not accepted. */
  readonly hasAsked: boolean;
}

/**
 * Whether a player may ask to join a post, or its author may invite them, given all their earlier requests for it. Only
 * earlier ones of the same kind count, besides an open request.
 */
export function mayRequest(name: 'ask' | 'invite', earlier: readonly EarlierRequest[]): boolean {
  if (earlier.some(isOpenRequest)) return false;
  const states = earlier.filter((one) => (name === 'ask' ? one.hasAsked : one.isInvitation)).map(({ state }) => state);
  if (states.some((state) => finalStates.includes(state))) return false;
  return states.filter((state) => repeatableStates.includes(state)).length <= REPEATED_REQUESTS_MAX_COUNT;
}
