/**
 * Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests
 * do not count. The same limit applies to repeated invitations.
 */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

/**
 * Open states first. `invited`: by the post's author, unanswered. `offered`: a seat is reserved for the party until the
 * request expires. `closed`: the post was deactivated or deleted, one side blocked the other, or the requester was suspended.
 */
export const joinRequestStates = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'left',
  'removed',
  'closed',
] as const;
export type JoinRequestState = (typeof joinRequestStates)[number];

/** States of an undecided request. */
export const undecidedStates = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
] as const satisfies readonly JoinRequestState[];

export const isUndecided = ({ state }: { readonly state: JoinRequestState }): boolean =>
  undecidedStates.some((undecided) => undecided === state);

/** Open requests: at most one per member and post. */
export const openRequestStates = [...undecidedStates, 'accepted'] as const satisfies readonly JoinRequestState[];

export const isOpenRequest = ({ state }: { readonly state: JoinRequestState }): boolean =>
  openRequestStates.some((open) => open === state);

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
