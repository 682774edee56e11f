/** Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests do not count. */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

/** Open states first. `offered`: a seat is reserved for the party until the request expires. `closed`: the post was deactivated or deleted, one side blocked the other, or the requester was suspended. */
export const joinRequestStates = [
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

/** Requests without a result. */
export const undecidedStates = ['pending', 'waitlisted', 'offered'] as const satisfies readonly JoinRequestState[];

export const isUndecided = ({ state }: { readonly state: JoinRequestState }): boolean =>
  undecidedStates.some((undecided) => undecided === state);

/** Open requests: at most one per member and post. */
export const openRequestStates = [...undecidedStates, 'accepted'] as const satisfies readonly JoinRequestState[];

export const isOpenRequest = ({ state }: { readonly state: JoinRequestState }): boolean =>
  openRequestStates.some((open) => open === state);

const finalStates: readonly JoinRequestState[] = ['declined', 'removed'];
const repeatableStates: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

/** Whether a member without an open request may ask again, given the states of their earlier requests for the post. */
export function mayRequestAgain(earlier: readonly JoinRequestState[]): boolean {
  if (earlier.some((state) => finalStates.includes(state))) return false;
  return earlier.filter((state) => repeatableStates.includes(state)).length <= REPEATED_REQUESTS_MAX_COUNT;
}

/** Notifications of a new state, with the side that receives them. The other side or time caused the state. */
export const notifiedSides = {
  pending: 'author',
  offered: 'requester',
  accepted: 'requester',
  /** A waiting party took a free seat. */
  'seat-taken': 'author',
  declined: 'requester',
  expired: 'requester',
  left: 'author',
  removed: 'requester',
  closed: 'requester',
} as const satisfies Partial<Record<JoinRequestState | 'seat-taken', 'author' | 'requester'>>;
export type RequestNotification = keyof typeof notifiedSides;

interface RequestStatus {
  readonly state: JoinRequestState;
  readonly wasWaitlisted: boolean;
}

/** The notification of a request's state, or null: withdrawing and waiting notify nobody. */
export function requestNotification({ state, wasWaitlisted }: RequestStatus): RequestNotification | null {
  if (state === 'accepted' && wasWaitlisted) return 'seat-taken';
  return state === 'withdrawn' || state === 'waitlisted' ? null : state;
}

/** Notifications that are pushed and play a sound: a decision of the other side, or a free seat. */
export const pushedNotifications = [
  'pending',
  'offered',
  'accepted',
  'seat-taken',
  'declined',
  'left',
  'removed',
] as const satisfies readonly RequestNotification[];
