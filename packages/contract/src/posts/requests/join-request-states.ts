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
