/** Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests do not count. The same limit applies to repeated invitations. */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

/** Open states first. `invited`: by the post's author, unanswered. `offered`: a seat is reserved for the party until the request expires. `closed`: the post was deactivated or deleted, one side blocked the other, or the requester was suspended. */
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

/**
 * Whether a member without an open request may ask again, given the states of their earlier requests for the post, without
 * unaccepted invitations; or whether the author may invite a player again, given the states of the earlier invitations.
 */
export function mayRequestAgain(earlier: readonly JoinRequestState[]): boolean {
  if (earlier.some((state) => finalStates.includes(state))) return false;
  return earlier.filter((state) => repeatableStates.includes(state)).length <= REPEATED_REQUESTS_MAX_COUNT;
}
