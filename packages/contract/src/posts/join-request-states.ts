/** Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests do not count. */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

/** Open states first. `closed`: the post was deactivated or deleted, one side blocked the other, or the requester was suspended. */
export const joinRequestStates = [
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'left',
  'removed',
  'closed',
] as const;
export type JoinRequestState = (typeof joinRequestStates)[number];

/** Open requests: at most one per member and post. */
export const openRequestStates = ['pending', 'accepted'] as const satisfies readonly JoinRequestState[];

export const isOpenRequest = ({ state }: { readonly state: JoinRequestState }): boolean =>
  openRequestStates.some((open) => open === state);

const finalStates: readonly JoinRequestState[] = ['declined', 'removed'];
const repeatableStates: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

/** Whether a member without an open request may ask again, given the states of their earlier requests for the post. */
export function mayRequestAgain(earlier: readonly JoinRequestState[]): boolean {
  if (earlier.some((state) => finalStates.includes(state))) return false;
  return earlier.filter((state) => repeatableStates.includes(state)).length <= REPEATED_REQUESTS_MAX_COUNT;
}

/** The side that is notified of a new state, which the other side or time caused. Withdrawing notifies nobody. */
export const notifiedSides = {
  pending: 'author',
  accepted: 'requester',
  declined: 'requester',
  expired: 'requester',
  left: 'author',
  removed: 'requester',
  closed: 'requester',
} as const satisfies Partial<Record<JoinRequestState, 'author' | 'requester'>>;
export type NotifiedState = keyof typeof notifiedSides;

/** States that are pushed and play a sound: a decision of the other side. */
export const pushedStates = [
  'pending',
  'accepted',
  'declined',
  'left',
  'removed',
] as const satisfies readonly NotifiedState[];
